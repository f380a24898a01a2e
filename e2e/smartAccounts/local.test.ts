import { readFileSync } from 'node:fs'
import { parseProjects } from '@airlock/kit/server'
import { afterEach, expect, test } from 'vitest'
import { callChain } from '../local/chain.ts'
import { chainUrlsOf, paymasterUrlOf, portsFrom } from '../stack/addresses.ts'
import { freeOrWanted } from '../stack/ports.ts'
import { type Stack, startStack } from '../stack/stack.ts'
import { BEHAVIOURS } from './paymaster.ts'
import { LOCAL } from './paymasterContracts.ts'

let stack: Stack | undefined
afterEach(async () => {
  await stack?.stop()
  stack = undefined
})

const projects = () => {
  const text = readFileSync(new URL('../stack/projects.yaml', import.meta.url), 'utf8')
  return parseProjects(text, 'projects.yaml', { mode: 'development', hasSecureFrame: true }).byId
}

test('the local stack has the paymasters and their token on both chains, and the server that pays', async () => {
  const ports = await freeOrWanted(portsFrom({}))
  stack = await startStack(ports, ['chain', 'chain2', 'paymaster'])
  for (const url of Object.values(chainUrlsOf(ports)))
    for (const address of Object.values(LOCAL))
      expect(String(await callChain(url, 'eth_getCode', [address, 'latest'])).length).toBeGreaterThan(1_000)
  const operation = { sender: LOCAL.Token, nonce: '0x0', callData: '0x' }
  const entryPoint = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
  const asked = [operation, entryPoint, '0x7a6a', { policyId: 'demo' }]
  expect(await callChain(paymasterUrlOf(ports), 'pm_getPaymasterStubData', asked)).toMatchObject({
    paymaster: LOCAL.SponsorPaymaster,
  })
}, 120_000)

test('the projects of the stack name the token and the paymasters that are there', () => {
  const { tokens, pageUrls } = projects().get('demo-smart')?.smartAccounts?.paymaster ?? {}
  const listed = Object.values(tokens ?? {}).flat()
  expect(listed.map((token) => token.toLowerCase())).toEqual(Array(2).fill(LOCAL.Token.toLowerCase()))
  const { port } = new URL(paymasterUrlOf(portsFrom({})))
  for (const url of pageUrls ?? []) {
    expect(new URL(url).port).toBe(port)
    expect(Object.keys(BEHAVIOURS)).toContain(new URL(url).pathname)
  }
  expect(projects().get('demo-sponsored')?.smartAccounts?.paymaster?.sponsor).toBe('Airlock demo')
})
