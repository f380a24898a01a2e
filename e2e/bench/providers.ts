import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sha256 } from '../../secure-frame/server/testing/client.ts'
import { SocialAttempt } from '../../secure-frame/shared/socialApi.ts'
import { ORIGIN, PROJECT, type Replica, SITES, startDeployment } from '../replicas/deployment.ts'
import { newPerson, type Signed } from '../replicas/person.ts'
import { leadsTo } from '../social/html.ts'
import { localClient, localSecrets } from '../social/localClient.ts'
import { startSocialSite } from '../social/site.ts'
import { type Driven, drive, type LoadFigures } from './instruments/load.ts'
import { dealt } from './signIns.ts'

const PEOPLE = 300
const WARMING_UP = 30

/** A page of the window, from the same address as the person's signed call. */
const visit = (url: string, { init }: Signed): Signed => {
  const { pathname, search } = new URL(url, ORIGIN)
  const address = new Headers(init.headers).get('X-Forwarded-For') ?? ''
  return { path: `${pathname}${search}`, init: { headers: { 'X-Forwarded-For': address } } }
}

/** Signs in at the provider as a person would: resolves to the address to which it sends them back. */
async function choose(html: string): Promise<string> {
  const url = leadsTo({ html, url: ORIGIN })
  const form = new URLSearchParams(new URL(url).search)
  form.set('person', 'ada')
  const response = await fetch(url, { method: 'POST', body: form, redirect: 'manual' })
  return response.headers.get('Location') ?? ''
}

const bodies = ({ answers }: Driven) => answers.map(({ body }) => body)

/** That many people start a sign-in, then all open its window, then all come back from the provider. */
async function signIns(replicas: readonly Replica[], count: number): Promise<LoadFigures[]> {
  const people = await Promise.all(Array.from({ length: count }, () => newPerson()))
  const starting = await Promise.all(
    people.map(({ sign }) => {
      const verifierHash = sha256(randomBytes(32).toString('base64url'))
      const body = { provider: 'github', projectId: PROJECT, topOrigin: SITES[0], verifierHash }
      return sign('POST', '/api/social', { body })
    }),
  )
  const started = await drive(dealt(starting, replicas, 201))
  const opening = bodies(started).map((body, index) => {
    const { attemptId } = SocialAttempt.parse(JSON.parse(body))
    return visit(`/social/start?attempt=${attemptId}`, starting[index] as Signed)
  })
  const opened = await drive(dealt(opening, replicas, 200))
  const backs = await Promise.all(bodies(opened).map(choose))
  const returning = backs.map((url, index) => visit(url, starting[index] as Signed))
  const returned = await drive(dealt(returning, replicas, 200))
  const unconfirmed = bodies(returned).filter((html) => !html.includes('ada@gmail.com')).length
  if (unconfirmed > 0) throw new Error(`${unconfirmed} people were not asked to confirm.`)
  const on = `${replicas.length} ${replicas.length === 1 ? 'replica' : 'replicas'}`
  return [
    { path: `provider sign-in start, ${on}`, ...started.figures },
    { path: `provider window, ${on}`, ...opened.figures },
    { path: `provider callback, ${on}`, ...returned.figures },
  ]
}

/** The deployment is one in development, because production accepts no provider on this machine. */
async function projectFile(folder: string, standIn: string): Promise<string> {
  const path = join(folder, 'airlock.yaml')
  const clientSecret = { env: 'AIRLOCK_LOCAL_CLIENT_SECRET' }
  const github = { clientId: localClient(ORIGIN).id, clientSecret, standIn }
  const project = { id: PROJECT, name: 'Shop', origins: SITES, socialLogin: { github } }
  await writeFile(path, JSON.stringify({ projects: [project] }))
  return path
}

/**
 * Measures sign-ins with a provider at the built secure server, over a Postgres that writes to disk. The provider is in
 * this process: it has the shape of GitHub, which a callback asks three times.
 */
export async function measureProviders(replicas: number): Promise<LoadFigures[]> {
  const site = await startSocialSite({ client: localClient(ORIGIN) })
  const folder = await mkdtemp(join(tmpdir(), 'airlock-providers-'))
  try {
    const AIRLOCK_PROJECTS = await projectFile(folder, `${site.origin}/github`)
    const changes = { NODE_ENV: 'development', AIRLOCK_PROJECTS, ...localSecrets() }
    const deployment = await startDeployment(changes, true)
    try {
      const running = await Promise.all(Array.from({ length: replicas }, () => deployment.startReplica()))
      await signIns(running, WARMING_UP)
      return await signIns(running, PEOPLE)
    } finally {
      await deployment.stop()
    }
  } finally {
    await Promise.all([site.stop(), rm(folder, { recursive: true })])
  }
}
