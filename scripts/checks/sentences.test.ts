import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { root } from '../bootstrap/install.mjs'
import { sentencesIn } from './sentences.ts'

/**
 * Folders in which texts for visitors come from catalogues. The other folders of the servers, of `kit` and `shared` are
 * left out: their texts are names, or for developers and operators. Screens choose their words by the code of an answer.
 */
const FOLDERS = [
  'host-sdk/src',
  'kit/design',
  'widget-app/src',
  'widget-app/server/refused',
  'widget-app/operator',
  'secure-frame/src',
  'secure-frame/server/mail',
  'secure-frame/server/pages',
  'secure-frame/server/social',
  'playground/src',
]

/** Texts that are not translated, and why. */
const NO_WORDS: Readonly<Record<string, string>> = {
  'host-sdk/src/bridge/wire.ts': 'An error of the dApp’s.',
  'host-sdk/src/config/config.ts': 'Only developers read what is wrong with a configuration.',
  'host-sdk/src/frame/advice.ts': 'Only developers read what is wrong with a configuration.',
  'host-sdk/src/frame/widget.ts': 'Only developers read why there is no widget.',
  'host-sdk/src/providers/': 'Errors of the dApp’s, and the grammar of a sign-in message.',
  'host-sdk/src/unavailable.ts': 'Only developers read why there is no widget.',
  'host-sdk/src/wallets/': 'Errors of the dApp’s, and wallets have names.',
  'host-sdk/src/contract/signInMessage.ts': 'The labels of a sign-in message are those of its grammar.',
  'secure-frame/src/decode/signIn.ts': 'The labels of a sign-in message are those of its grammar.',
  'secure-frame/src/app/bundler.ts': 'An error of the dApp’s.',
  'secure-frame/src/app/passkeyWindow.ts': 'Only developers read these; people read words for each problem.',
  'secure-frame/src/rpc/bundles.ts': 'An error of the dApp’s.',
  'secure-frame/src/rpc/callsError.ts': 'Errors of the dApp’s.',
  'secure-frame/src/rpc/evm/calls.ts': 'An error of the dApp’s.',
  'secure-frame/src/rpc/smartAccount/send.ts': 'An error of the dApp’s.',
  'secure-frame/src/rpc/methods/paramFault.ts': 'Only developers read what is wrong with a request.',
  'secure-frame/src/solana/wire.ts': 'Only developers read what is wrong with a transaction.',
  'widget-app/src/chains/walletError.ts': 'An error of the dApp’s.',
  'widget-app/src/features/connect/hints.ts': 'Hints have names.',
  'widget-app/src/features/networks/familyNetworks.ts': 'Networks have names.',
  'widget-app/src/state/attempts/connectAttemptSlice.ts': 'A name of a phase.',
  'widget-app/src/state/notices/alertTexts.ts': 'Only developers read the alerts.',
  'widget-app/src/testing/': 'Only tests read it.',
  'widget-app/src/ui/theme/advice.ts': 'Only developers read which colours of a theme were adjusted.',
  'widget-app/src/wallets/pairing/': 'Reasons that the wallet at the other end gets.',
}

/** The folders of the catalogues. */
const CATALOGUES = /\/messages\/|^playground\/src\/words\//

const isIn = (path: string, places: readonly string[]) => places.some((place) => path.startsWith(place))

const parse = (path: string, text: string) => ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
).filter((path) => /(?<!\.test|\.fixture)\.tsx?$/.test(path) && !CATALOGUES.test(path))

const found = files.map((path) => ({
  path,
  sentences: sentencesIn(parse(path, readFileSync(join(root, path), 'utf8'))),
}))

test('texts for visitors come from a catalogue', () => {
  const stray = found
    .filter(({ path }) => !isIn(path, Object.keys(NO_WORDS)))
    .flatMap(({ path, sentences }) => sentences.map(({ line, text }) => `${path}:${line} ${text}`))
  expect(stray).toEqual([])
})

test.each(Object.keys(NO_WORDS))('%s still contains texts', (place) => {
  expect(found.some(({ path, sentences }) => path.startsWith(place) && sentences.length > 0)).toBe(true)
})

describe('a sentence', () => {
  const textsIn = (text: string) => sentencesIn(parse('file.tsx', text)).map((each) => each.text)

  test.each([
    ['between tags', 'const a = <p>Balance</p>', 'Balance'],
    ['in an attribute', 'const a = <Row label="Email" />', 'Email'],
    ['by a condition', "const a = <p>{isOpen ? 'Close' : open}</p>", 'Close'],
    ['in a table', "const a = { title: 'Sent' }", 'Sent'],
    ['anywhere', "show('Wallet switched')", 'Wallet switched'],
    ['with something in it', `const a = \`Approve in \${wallet}\``, 'Approve in $'],
    ['after a name', `const a = \`\${wallet} did not answer.\``, '$ did not answer.'],
  ])('is found %s', (_, text, sentence) => {
    expect(textsIn(text)).toEqual([sentence])
  })

  test.each([
    ['a name of a type', "type A = 'Not a sentence'"],
    ['what developers read', "throw invalid('The amount is no number')"],
    ['an error', "const a = new AirlockError(4001, 'Not wanted any more')"],
    ['a class', 'const a = <p className="wide Open">{text}</p>'],
    ['an address', "fetch('https://widget.example/a')"],
    ['a path of a drawing', "const a = 'M4 4h6v6H4z'"],
    ['a media query', "matchMedia('(prefers-color-scheme: dark)')"],
  ])('is not %s', (_, text) => {
    expect(textsIn(text)).toEqual([])
  })
})
