import type { FileTree } from '@boxwright/protocol-parser';
import type { Layer } from '@boxwright/sandbox';
import { hashText } from '../../values/hash.ts';
import type { Template } from '../template.ts';

/** The dependencies of a tree: the template's layer, or one of its own when its manifest or lockfile differ. */
export async function layerOf(files: FileTree, template: Pick<Template, 'layer'>): Promise<Layer | null> {
  const { layer } = template;
  if (layer === null) return null;
  const own: Record<string, string> = {};
  for (const [path, text] of Object.entries(layer.files)) {
    const content = files.get(path);
    own[path] = typeof content === 'string' ? content : text;
  }
  const differs = Object.entries(own).some(([path, text]) => layer.files[path] !== text);
  if (!differs) return layer;
  const entries = Object.entries(own).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return { id: await hashText(JSON.stringify([entries, layer.install])), files: own, install: layer.install };
}
