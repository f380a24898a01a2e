import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { peerManifest } from './manifest.ts'

const clients = readFileSync(new URL('../../clients/package.json', import.meta.url), 'utf8')

test('the overrides and the stand-ins are those of the clients', () => {
  const given = JSON.parse(clients)
  const made = JSON.parse(peerManifest(clients))
  expect(made.overrides).toEqual(given.overrides)
  for (const [name, version] of Object.entries<string>(given.dependencies))
    if (version.startsWith('file:')) expect(made.dependencies[name]).toBe(version)
})

test('the versions are exact', () => {
  const { dependencies } = JSON.parse(peerManifest(clients))
  expect(dependencies).toMatchObject({
    '@rainbow-me/rainbowkit': '2.2.11',
    connectkit: '1.9.2',
    '@web3-onboard/core': '2.24.1',
  })
  for (const version of Object.values(dependencies)) expect(version).toMatch(/^(\d+\.\d+\.\d+|file:.+)$/)
})

test.each([
  ['overrides', { overrides: {} }],
  ['stand-ins', { dependencies: { react: '19.3.1' } }],
])('without %s nothing is installed', (_, missing) => {
  const text = JSON.stringify({ ...JSON.parse(clients), ...missing })
  expect(() => peerManifest(text)).toThrow('has no stand-ins or no overrides')
})
