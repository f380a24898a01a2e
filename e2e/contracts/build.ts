import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Compiles the contracts of this folder to `dist/contracts/<name>.json`, each `{ abi, bytecode }`. It uses only
 * installed packages: solc's WebAssembly compiler, and imports from `node_modules`. Compiling takes seconds, so
 * unchanged contracts are not compiled again.
 */
const HERE = fileURLToPath(new URL('./', import.meta.url))
const OUTPUT = fileURLToPath(new URL('../dist/contracts/', import.meta.url))

/**
 * The parts of solc's JSON input and output that are used (docs.soliditylang.org, "Compiler Input and Output JSON
 * Description").
 */
type Compiler = {
  compile(
    input: string,
    callbacks: { import(path: string): { contents: string } | { error: string } },
  ): string
}
type Compiled = { abi: unknown; evm: { bytecode: { object: string } } }
type Output = {
  errors?: { severity: string; formattedMessage: string }[]
  contracts?: Record<string, Record<string, Compiled>>
}

const require = createRequire(import.meta.url)

function readImport(path: string) {
  try {
    return { contents: readFileSync(require.resolve(path), 'utf8') }
  } catch {
    return { error: `${path} is not installed` }
  }
}

function compile(files: readonly string[]): Output {
  const compiler = require('solc') as Compiler
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(
      files.map((file) => [file, { content: readFileSync(`${HERE}${file}`, 'utf8') }]),
    ),
    settings: {
      evmVersion: 'cancun',
      optimizer: { enabled: true, runs: 200 },
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
    },
  }
  return JSON.parse(compiler.compile(JSON.stringify(input), { import: readImport })) as Output
}

/** A fingerprint of all inputs of a compilation: the contracts, this script, the compiler and the library. */
function fingerprintOf(files: readonly string[]): string {
  const hash = createHash('sha256')
  const paths = [
    ...files.map((file) => `${HERE}${file}`),
    fileURLToPath(import.meta.url),
    require.resolve('solc/package.json'),
    require.resolve('@openzeppelin/contracts/package.json'),
  ]
  for (const path of paths) hash.update(basename(path)).update('\0').update(readFileSync(path)).update('\0')
  return hash.digest('hex')
}

function build(files: readonly string[]): void {
  const { errors = [], contracts = {} } = compile(files)
  const fatal = errors.filter(({ severity }) => severity === 'error')
  if (fatal.length > 0) throw new Error(fatal.map(({ formattedMessage }) => formattedMessage).join('\n'))
  mkdirSync(OUTPUT, { recursive: true })
  for (const file of files) {
    const name = basename(file, '.sol')
    const compiled = contracts[file]?.[name]
    if (!compiled) throw new Error(`${file} has no contract ${name}.`)
    const artifact = { abi: compiled.abi, bytecode: `0x${compiled.evm.bytecode.object}` }
    writeFileSync(`${OUTPUT}${name}.json`, JSON.stringify(artifact))
  }
}

const files = readdirSync(HERE).filter((file) => file.endsWith('.sol'))
const fingerprint = fingerprintOf(files)
const stamp = `${OUTPUT}.fingerprint`
const isBuilt = existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint
if (!isBuilt) {
  build(files)
  // Written last, so that an interrupted compilation is repeated.
  writeFileSync(stamp, fingerprint)
}
