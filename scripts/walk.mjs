/**
 * Walks the conversation's workflow as somebody reads it who wants to know what becomes of one message: from where it
 * is taken, and then from where the loop takes it as a turn, into each function at its first call, depth first. Prints
 * the functions, the files, and how often the walk comes back to a file that it has left.
 *
 * `node scripts/walk.mjs [folder] [function…]`: another checkout, other places to begin.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';

const [root = '.', ...begins] = process.argv.slice(2);
const room = join(root, 'workflows/conversation');
const files = new Map(readdirSync(room).flatMap((name) => (name.endsWith('.ts') ? [read(join(room, name))] : [])));

const seen = new Set();
const opened = [];
let at = null;
for (const name of begins.length > 0 ? begins : ['acceptMessage', 'takeNextTurn']) {
  const [file] = [...files].find(([, { functions }]) => functions.has(name)) ?? [];
  if (file === undefined) throw new Error(`No function "${name}" in ${room}.`);
  walk(file, name);
}
const returns = opened.filter((file, nth) => opened.slice(0, nth).includes(file)).length;
console.log(`${seen.size} functions in ${new Set(opened).size} files; the walk comes back ${returns} times`);
console.log(opened.map((file) => relative(room, file)).join(' → '));

/** The functions of a file, and from where it imports others of the room. */
function read(file) {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const functions = new Map();
  const imports = new Map();
  for (const one of source.statements) {
    if (ts.isFunctionDeclaration(one) && one.name) functions.set(one.name.text, one);
    if (ts.isVariableStatement(one))
      for (const { name, initializer } of one.declarationList.declarations)
        if (ts.isIdentifier(name) && initializer && ts.isFunctionLike(initializer))
          functions.set(name.text, initializer);
    if (ts.isImportDeclaration(one) && one.moduleSpecifier.text.startsWith('./'))
      for (const { name, propertyName } of one.importClause?.namedBindings?.elements ?? [])
        imports.set(name.text, [join(dirname(file), one.moduleSpecifier.text), (propertyName ?? name).text]);
  }
  return [file, { functions, imports }];
}

function walk(file, name) {
  const key = `${file} ${name}`;
  const found = files.get(file)?.functions.get(name);
  if (!found || seen.has(key)) return;
  seen.add(key);
  if (at !== file) opened.push(file);
  at = file;
  follow(found);
  function follow(node) {
    if (ts.isIdentifier(node) && !ts.isPropertyAccessExpression(node.parent)) {
      const { functions, imports } = files.get(file);
      const [to, as] = functions.has(node.text) ? [file, node.text] : (imports.get(node.text) ?? []);
      if (to !== undefined) walk(to, as);
      // Back from wherever that has led.
      if (at !== file) opened.push(file);
      at = file;
    }
    ts.forEachChild(node, follow);
  }
}
