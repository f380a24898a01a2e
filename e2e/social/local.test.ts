import { afterAll, beforeAll, expect, test } from 'vitest'
import { startLocalProviders } from './local.ts'
import { localClient } from './localClient.ts'

const SECURE = 'http://secure.localhost:5102'
const BACK = `${SECURE}/social/callback/github`

let providers: Awaited<ReturnType<typeof startLocalProviders>>
let origin: string

beforeAll(async () => {
  providers = await startLocalProviders({ client: localClient(SECURE), port: 0 })
  origin = `http://127.0.0.1:${providers.port}`
})
afterAll(() => providers.stop())

const form = (path: string, fields: Record<string, string>) =>
  fetch(`${origin}${path}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })

const asked = { client_id: localClient(SECURE).id, redirect_uri: BACK, response_type: 'code', state: 'state' }

/** The code for somebody who types a name and an address on GitHub's page. */
async function codeFor(email: string): Promise<string> {
  const back = await form('/github/login/oauth/authorize', {
    ...asked,
    scope: 'user:email',
    person: 'another',
    name: 'Grace',
    email,
  })
  const url = new URL(back.headers.get('Location') ?? '')
  expect(url.origin + url.pathname).toBe(BACK)
  return url.searchParams.get('code') ?? ''
}

const exchange = (code: string, secret = localClient(SECURE).secret) =>
  form('/github/login/oauth/access_token', {
    client_id: asked.client_id,
    client_secret: secret,
    code,
    redirect_uri: BACK,
  })

async function profileOf(email: string): Promise<{ id: number; name: string }> {
  const answer = new URLSearchParams(await (await exchange(await codeFor(email))).text())
  const headers = { Authorization: `Bearer ${answer.get('access_token')}`, 'User-Agent': 'test' }
  return (await fetch(`${origin}/github/user`, { headers })).json()
}

test('whoever types a name signs in, and the same address is the same person whatever its capitals', async () => {
  const first = await profileOf('grace@people.example')
  expect(first.name).toBe('Grace')
  expect((await profileOf('Grace@People.example')).id).toBe(first.id)
  expect((await profileOf('hopper@people.example')).id).not.toBe(first.id)
})

test('the secret is that of this run: another one is refused', async () => {
  const answer = await (await exchange(await codeFor('grace@people.example'), 'secret')).text()
  expect(answer).toContain('incorrect_client_credentials')
})

test('a provider fails once its switch says so, and works again', async () => {
  const page = () => fetch(`${origin}/discord/oauth2/authorize?${new URLSearchParams(asked)}`)
  expect((await page()).status).not.toBe(503)
  await form('/', { provider: 'discord', state: 'busy' })
  expect((await page()).status).toBe(503)
  expect(await (await fetch(`${origin}/`)).text()).toContain('<option selected>busy</option>')
  await form('/', { provider: 'discord', state: 'works' })
  expect((await page()).status).not.toBe(503)
})

test('an operator’s own provider publishes the issuer that the project file names', async () => {
  const { issuer } = await (await fetch(`${origin}/oidc/.well-known/openid-configuration`)).json()
  expect(issuer).toBe(`${origin}/oidc`)
})

test('Farcaster’s app signs for whoever types a name, who has the same account in a run and after it', async () => {
  const json = { 'Content-Type': 'application/json' }
  const channelOf = async () => {
    const body = JSON.stringify({ siweUri: `${SECURE}/`, domain: new URL(SECURE).host })
    return (await fetch(`${origin}/farcaster/v1/channel`, { method: 'POST', headers: json, body })).json()
  }
  const fidOf = async (fields: Record<string, string>) => {
    const { url, channelToken } = await channelOf()
    const page = await (await fetch(url)).text()
    expect(page).toContain('Who are you?')
    const { pathname, search } = new URL(url)
    await form(`${pathname}${search}`, fields)
    const headers = { Authorization: `Bearer ${channelToken}` }
    const status = await (await fetch(`${origin}/farcaster/v1/channel/status`, { headers })).json()
    return status.state === 'pending' ? null : { fid: status.fid, username: status.username }
  }
  const joan = { person: 'another', name: 'Joan Clarke', email: 'joan@people.example' }
  expect(await fidOf(joan)).toEqual({ fid: expect.any(Number), username: 'joan-clarke' })
  expect(await fidOf(joan)).toEqual(await fidOf(joan))
  expect(await fidOf({ person: 'ada' })).toMatchObject({ username: 'ada-lovelace' })
  expect(await fidOf({ person: '' })).toBeNull()
})
