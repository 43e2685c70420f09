/** How the console is built: one page, one script, one stylesheet, named after their content. */
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  // A reverse proxy may serve the whole below a path.
  base: './',
  logLevel: 'warn',
  build: {
    outDir: 'dist',
    assetsDir: 'console/assets',
    emptyOutDir: true,
    target: 'es2022',
    // Files as they are: nothing inlined into the page, which its policy would refuse.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
