import type { FileTree } from '@boxwright/protocol-parser';
import { definePhase } from '../../define/define-phase.ts';
import type { Proposal, ProposeInput, ProposePhase } from '../proposal.ts';
import type { Template } from '../template.ts';

/** What someone who proposes a whole tree is given beside the request. */
export interface TreeProposerInput extends ProposeInput {
  /** The files to start from. */
  readonly files: FileTree;
  readonly signal: AbortSignal;
}

/** The files as they should be. */
export interface ProposedTree {
  readonly files: FileTree;
  /** What the user is told. Nothing by default. */
  readonly explanation?: string;
}

/**
 * Makes a proposer of anything that works on files: a coding agent, a person, a merge. What it returns goes through the same rules, gate and
 * tries as an answer of a model; the difference to the files it was given is what it proposes.
 */
export function treeProposer(options: {
  readonly template: Template;
  propose(input: TreeProposerInput): Promise<ProposedTree>;
}): ProposePhase {
  return definePhase({
    name: 'propose',
    version: 1,
    async run(input: ProposeInput, context): Promise<Proposal> {
      const files = input.base === null ? options.template.files : await context.trees.read(input.base);
      const proposed = await options.propose({ ...input, files, signal: context.signal });
      context.signal.throwIfAborted();
      return { type: 'tree', tree: await context.trees.write(proposed.files), explanation: proposed.explanation ?? '' };
    },
  });
}
