/** Plain tables. Columns are as wide as their widest cell; the last one is neither cut nor padded. */
import { printable } from './output.ts';

export function tableLines(rows: readonly (readonly string[])[], indent = ''): string[] {
  const clean = rows.map((row) => row.map((cell) => printable(cell).replaceAll('\n', ' ')));
  const widths: number[] = [];
  for (const row of clean) row.forEach((cell, column) => (widths[column] = Math.max(widths[column] ?? 0, cell.length)));
  return clean.map((row) => {
    const cells = row.map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0)));
    return `${indent}${cells.join('  ')}`.trimEnd();
  });
}
