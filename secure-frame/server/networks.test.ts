import { networksOf, parseProjects } from '@airlock/kit/server'
import * as chains from 'viem/chains'
import { expect, test } from 'vitest'

/** viem no longer has chain 280, and it has no Solana clusters. */
const UNKNOWN_TO_VIEM = new Set(['eip155:280'])

const text = 'projects: [{ id: a, name: A, origins: ["https://a.example"], rpcUrl: "https://rpc.example" }]'
const file = parseProjects(text, 'airlock.yaml', { mode: 'production', hasSecureFrame: true })
const project = file.byId.get('a')
const networks = project ? networksOf(project) : []
const evm = networks.filter(({ id }) => id.startsWith('eip155:') && !UNKNOWN_TO_VIEM.has(id))

test.each(evm)('$id has the common name $name', ({ id, name, nativeCurrency }) => {
  const known = Object.values(chains).filter((chain) => `eip155:${chain.id}` === id)
  expect(
    known.map((chain) => [chain.name, chain.nativeCurrency.symbol, chain.nativeCurrency.decimals]),
  ).toContainEqual([name, nativeCurrency.symbol, nativeCurrency.decimals])
})
