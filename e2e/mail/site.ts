import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listenOnLoopbacks, stopAll } from '../local/loopbacks.ts'
import type { Inbox } from './inbox.ts'

/** How long a request for the next mail stays open (ms). The client then repeats it. */
const LONG_POLL = 20_000

/** The policy of the page itself: only its own files. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  'img-src data:',
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

/** A mail is untrusted content: it gets no scripts, no requests and no origin, wherever it is opened. */
const MAIL_POLICY =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'"

type Visit = { request: IncomingMessage; response: ServerResponse; url: URL; inbox: Inbox }
type Answer = (visit: Visit) => void | Promise<void>

const json = (response: ServerResponse, body: unknown) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))

const file =
  (name: string, type: string): Answer =>
  async ({ response }) => {
    const content = await readFile(new URL(`page/${name}`, import.meta.url))
    response.writeHead(200, { 'content-type': type, 'content-security-policy': PAGE_POLICY }).end(content)
  }

const questionOf = ({ searchParams }: URL) => ({
  to: searchParams.get('to') ?? undefined,
  after: Number(searchParams.get('after') ?? 0),
})

const list: Answer = ({ response, url, inbox }) => void json(response, inbox.list(questionOf(url)))

const clear: Answer = ({ response, inbox }) => {
  inbox.clear()
  response.writeHead(204).end()
}

const next: Answer = async ({ response, url, inbox }) => {
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  const signal = AbortSignal.any([gone.signal, AbortSignal.timeout(LONG_POLL)])
  const mail = await inbox.next(questionOf(url), signal)
  if (mail) json(response, mail)
  else response.writeHead(204).end()
}

/** Reports changes. The first report is sent immediately. */
const changes: Answer = async ({ response, inbox }) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const tell = () => response.write('data: changed\n\n')
  tell()
  const unsubscribe = inbox.subscribe(tell)
  await once(response, 'close')
  unsubscribe()
}

const mailAsPage: Answer = ({ response, url, inbox }) => {
  const mail = inbox.find(Number(url.pathname.slice(url.pathname.lastIndexOf('/') + 1)))
  if (!mail) return void response.writeHead(404).end()
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': MAIL_POLICY })
    .end(mail.html)
}

/** `*` stands for the id of a mail. */
const ROUTES: Readonly<Record<string, Answer>> = {
  'GET /': file('index.html', 'text/html; charset=utf-8'),
  'GET /page.css': file('page.css', 'text/css; charset=utf-8'),
  'GET /page.js': file('page.js', 'text/javascript; charset=utf-8'),
  'GET /html/*': mailAsPage,
  'GET /api/mails': list,
  'DELETE /api/mails': clear,
  'GET /api/mails/next': next,
  'GET /api/changes': changes,
}

/**
 * Accepts only names of this machine, so that another site whose name resolves here (DNS rebinding) cannot read mails.
 */
const isOwnName = (host = '') => /^(?:(?:[\w-]+\.)*localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(host)

async function respond(visit: Visit): Promise<void> {
  const { request, response, url } = visit
  const path = url.pathname.replace(/^\/html\/\d+$/, '/html/*')
  const answer = isOwnName(request.headers.host) ? ROUTES[`${request.method} ${path}`] : undefined
  response.setHeader('cache-control', 'no-store')
  response.setHeader('x-content-type-options', 'nosniff')
  if (answer) await answer(visit)
  else response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found')
}

/** Answers a request to the page or its API. Another site of the stack may have them below a path of its own. */
export const answerMail = async (
  inbox: Inbox,
  address: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => respond({ request, response, inbox, url: new URL(address, 'http://mail') })

export type MailSite = { readonly port: number; readonly stop: () => Promise<void> }

/** Serves the page that shows the inbox, and its API for tests. With port 0 the system chooses a port. */
export async function startMailSite({ inbox, port = 0 }: { inbox: Inbox; port?: number }): Promise<MailSite> {
  const create = () =>
    createServer((request, response) => {
      answerMail(inbox, request.url ?? '/', request, response).catch(() => response.destroy())
    })
  const { port: actual, servers } = await listenOnLoopbacks(create, port)
  const stop = () => stopAll(servers)
  return { port: actual, stop }
}
