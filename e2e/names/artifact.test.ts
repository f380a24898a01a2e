import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'

const SOURCE = new URL('../../widget-app/names/OffchainResolver.sol', import.meta.url)

/** The part of solc's interface that is used (docs.soliditylang.org, "Compiler Input and Output JSON Description"). */
interface Compiler {
  compile(input: string): string
}
interface Output {
  errors?: { formattedMessage: string }[]
  contracts: Record<string, Record<string, { evm: { bytecode: { object: string } } }>>
}

/** Compiles for every EVM since Paris, so that operators may deploy it wherever their name lives. */
function compile(): string {
  const compiler = createRequire(import.meta.url)('solc') as Compiler
  const input = {
    language: 'Solidity',
    sources: { 'OffchainResolver.sol': { content: readFileSync(SOURCE, 'utf8') } },
    settings: {
      evmVersion: 'paris',
      optimizer: { enabled: true, runs: 200 },
      outputSelection: { '*': { '*': ['evm.bytecode.object'] } },
    },
  }
  const { errors, contracts } = JSON.parse(compiler.compile(JSON.stringify(input))) as Output
  expect(errors).toBeUndefined()
  return `0x${contracts['OffchainResolver.sol']?.OffchainResolver?.evm.bytecode.object}`
}

test('operators deploy what the source says; `vitest run e2e/names/artifact --update` writes it anew', async () => {
  await expect(`${compile()}
`).toMatchFileSnapshot('../../widget-app/names/OffchainResolver.bin')
})
