/** A local server that speaks the chat interface most of them share. */
export interface LocalServer {
  readonly name: string;
  /** Base address of its OpenAI-compatible interface, on this machine. */
  readonly baseUrl: string;
}

/** The usual local servers on their default ports, in the order they are asked. */
export const localServers: readonly LocalServer[] = [
  { name: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1' },
  { name: 'LM Studio', baseUrl: 'http://127.0.0.1:1234/v1' },
  { name: 'llama.cpp', baseUrl: 'http://127.0.0.1:8080/v1' },
  { name: 'vLLM', baseUrl: 'http://127.0.0.1:8000/v1' },
];

/** Whether an address leads to this machine: a prompt holds the user's code, which must not go elsewhere by accident. */
export function isLoopback(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { hostname, protocol } = new URL(address);
  if (protocol !== 'http:' && protocol !== 'https:') return false;
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}
