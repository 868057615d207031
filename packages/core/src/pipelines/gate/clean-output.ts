const sequences =
  /(?:\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|\u001b[@-Z\\-_])/g;
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/**
 * What a command wrote, safe to store and to show: terminal sequences (colours, links, clipboard) and control characters are gone, line
 * ends are LF, and the sandbox's own folder is left out of paths.
 */
export function cleanOutput(text: string, workdir: string): string {
  const plain = text.replaceAll(sequences, '').replaceAll(/\r\n?/g, '\n').replaceAll(controls, '');
  return plain.replaceAll(`file://${workdir}/`, '').replaceAll(`${workdir}/`, '').replaceAll(workdir, '.');
}
