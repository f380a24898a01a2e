import type { Metrics } from '../server/metrics/metrics.ts'

/** Requests that try to put a value of their own into a label. */
export const ODD_REQUESTS: readonly [method: string, path: string][] = [
  ['GET', '/ada@mail.example'],
  ['GET', '/v1/account/0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266/history?projectId=ada@mail.example'],
  ['GET', '/?projectId=ada%40mail.example'],
  ['GET', '/assets/..%2f..%2fetc%2fpasswd'],
  ['GET', '/api/attempts/ada@mail.example'],
  ['POST', '/api/attempts/%22%7D%0Aairlock_evil%201'],
  ['GET', '/"}\nairlock_evil 1'],
  ['GET', `/${'a'.repeat(4_000)}`],
  ['GET', '/:id'],
  ['GET', '/*'],
  ['PROPFIND', '/'],
  ['ADA-MAIL', '/healthz'],
  ['AIRLOCK_EVIL', '/metrics'],
  ['OPTIONS', '/api/session'],
]

/** All values of our own labels, without duplicates. */
export async function labelsOf(metrics: Metrics): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  const lines = (await metrics.text()).split('\n').filter((line) => line.startsWith('airlock_'))
  for (const [, name = '', value = ''] of lines.join('\n').matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)) {
    found[name] ??= []
    if (!found[name].includes(value)) found[name].push(value)
  }
  return found
}
