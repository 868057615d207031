import type { Operation } from '../../src/parser/operation.ts';

/** An operation in one line: state (none for complete), type, and what it carries, as JSON. */
export function summarize(operation: Operation): string {
  const state = operation.state === 'complete' ? '' : `${operation.state} `;
  const heldBack = operation.heldBack === undefined ? '' : ` held ${JSON.stringify(operation.heldBack)}`;
  return `${state}${operation.type} ${subject(operation)}${heldBack}`;
}

function subject(operation: Operation): string {
  switch (operation.type) {
    case 'write':
      return `${operation.path} ${JSON.stringify(operation.content)}`;
    case 'merge':
      return `${operation.path} ${JSON.stringify(operation.snippet)}`;
    case 'edit':
      return `${operation.path}${operation.blocks.map((block) => ` ${JSON.stringify(block.search)} -> ${JSON.stringify(block.replace)}`).join('')}`;
    case 'rename':
      return `${operation.from} ${operation.to}`;
    case 'package':
      return operation.range === null ? operation.name : `${operation.name} ${operation.range}`;
    case 'command':
    case 'explanation':
      return JSON.stringify(operation.text);
    default:
      return operation.path;
  }
}
