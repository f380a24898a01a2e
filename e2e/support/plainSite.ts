import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { listenOnLoopbacks, stopAll } from '../local/loopbacks.ts'
import { createSender, type Respond, readIn, serverOf } from '../stack/site.ts'

/* The playground as an operator deploys it: by its README alone, in a folder of a site that has nothing else. */

const ROOT = fileURLToPath(new URL('../../playground/', import.meta.url))

/** The policy that the README gives to operators. */
const policyFor = async (widgetUrl: string): Promise<string> => {
  const readme = await readFile(`${ROOT}README.md`, 'utf8')
  const [, policy = ''] = /Content-Security-Policy: (.+)/.exec(readme) ?? []
  return policy.replace('https://widget.example', widgetUrl)
}

/** Serves the built page below `folder`, with the operator's own `playground.json`. Resolves to where it is. */
export async function servePlainly(folder: `/${string}/`, site: { widgetUrl: string }) {
  const headers = { 'content-security-policy': await policyFor(site.widgetUrl) }
  const send = createSender(false)
  const contentOf = (file: string) =>
    file === '/playground.json' ? Buffer.from(JSON.stringify(site)) : readIn(`${ROOT}dist`, file)
  const respond: Respond = async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site')
    if (!pathname.startsWith(folder)) return void response.writeHead(404).end()
    const path = pathname.slice(folder.length - 1)
    const file = path.endsWith('/') ? `${path}index.html` : path
    await send(request, response, { file, content: await contentOf(file), headers })
  }
  const { port, servers } = await listenOnLoopbacks(() => serverOf(respond), 0)
  return { url: `http://operator.localhost:${port}${folder}`, stop: () => stopAll(servers) }
}
