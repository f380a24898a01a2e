import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { root } from '../bootstrap/install.mjs'
import { familyBranchesIn } from './familyBranches.ts'

/** Folders of the product's code. */
const FOLDERS = [
  'host-sdk/src',
  'kit',
  'widget-app/server',
  'widget-app/shared',
  'widget-app/src',
  'secure-frame/server',
  'secure-frame/shared',
  'secure-frame/src',
]

/** Files that may compare families, because they belong to one. */
const OF_ONE_FAMILY: Readonly<Record<string, string>> = {
  'host-sdk/src/contract/signInMessage.ts':
    'The grammar of sign-in texts, in which Solana’s wallets spell differently.',
  'host-sdk/src/signIn/siwe.ts': 'Sign-In with Ethereum, which is of EVM accounts only.',
  'host-sdk/src/wallets/sats.ts': 'Bitcoin’s wallets, looked for among all that were found.',
  'secure-frame/src/decode/solana/transactions.ts': 'Solana’s transactions, which need a network of Solana.',
  'widget-app/src/app/earlyCard/fillCard.ts':
    'Connect before its code is there, with EVM wallets: those of several families are grouped later.',
}

const parse = (path: string, text: string) => ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)

const isProduct = (path: string) =>
  /(?<!\.test|\.fixture)\.tsx?$/.test(path) && !/\/(?:testing|node_modules|dist)\//.test(path)

const found = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
)
  .filter(isProduct)
  .map((path) => ({ path, places: familyBranchesIn(parse(path, readFileSync(join(root, path), 'utf8'))) }))

test('code asks what a chain family can do, and compares no families', () => {
  const stray = found
    .filter(({ path }) => !Object.hasOwn(OF_ONE_FAMILY, path))
    .flatMap(({ path, places }) => places.map((place) => `${path}:${place}`))
  expect(stray).toEqual([])
})

test.each(Object.keys(OF_ONE_FAMILY))('%s still compares families', (listed) => {
  expect(found.some(({ path, places }) => path === listed && places.length > 0)).toBe(true)
})

describe('a comparison', () => {
  test.each([
    "if (namespace === 'eip155') go()",
    "if ('solana' !== chain?.namespace) go()",
    "const a = id.startsWith('eip155:')",
    "const a = [first, second].includes('cosmos')",
    "switch (namespace) { case 'bip122': go() }",
  ])('is found: %s', (text) => {
    expect(familyBranchesIn(parse('file.ts', text))).toHaveLength(1)
  })

  test.each([
    'const TABLE = { eip155: read, solana: ask }',
    "const a = app.connection('eip155')",
    "const a = id === 'eip155:1'",
    "if (method === 'solana_signMessage') go()",
    "// namespace === 'eip155'",
  ])('is not: %s', (text) => {
    expect(familyBranchesIn(parse('file.ts', text))).toEqual([])
  })
})
