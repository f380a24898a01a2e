import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../bootstrap/install.mjs'

/** Folders with texts that people read. */
const FOLDERS = [
  'host-sdk/src',
  'kit/server',
  'widget-app/src',
  'widget-app/server',
  'secure-frame/src',
  'secure-frame/server',
  'playground/src',
  'e2e/dapp',
]

const texts = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|html)$/.test(file) && !/\.(test|fixture)\.tsx?$/.test(file))
    .map((file) => ({
      path: join(folder, file),
      // A sentence may continue on the next line.
      text: readFileSync(join(root, folder, file), 'utf8').replace(/\s+/g, ' '),
    })),
)

test('there are catalogues to check', () => {
  expect(texts.some(({ text }) => text.includes('Connect wallet'))).toBe(true)
})

/** Words that native speakers found confusing or frightening, and words about unfinished features. */
test.each([
  'Approve Transaction',
  'Careful. We can',
  'as good as money',
  'what this signature allows',
  'and no name that leads to one',
  'No prices known',
  'No prices on this network',
  'Price unknown',
  'No price<',
  "'No price'",
  'on this network shows up here',
  'on this network show up here',
  'Tokens are not listed here',
  'can only be seen in your wallet',
  'Sign out whatever',
  'First, a code',
  'We have sent six digits',
  'That code is not right',
  'tries left',
  'Says it is',
  'Verified by your browser',
  'You give',
  'Transaction number',
  'App says it is',
  'Meant for',
  'Nothing is called',
  'There is none here',
  'Nothing that is listed',
  'Accept connection request in the wallet',
  'Accept the connection request in the wallet',
  'when an earlier one is still open',
  'It is locked, or busy',
  'Look at your connection',
  'not available yet',
  'still being built',
  'Insufficient Funds',
  'Fund Wallet',
  'this QR Code',
  'Select Token',
  'Nobody of ours',
  'Somebody wants',
  'Prove it is yours',
  'Go elsewhere',
  'Fill the purse',
  'Move something',
  'What the page hears',
  'Write to Bob',
  'When it is asked',
  'APKT',
  'st=appkit',
  // Another wording of what is said elsewhere.
  'Confirm it is you',
  'NFTs are not listed here',
  'too many tries',
  'Please try again.',
])('no text contains "%s"', (words) => {
  expect(texts.filter(({ text }) => text.includes(words)).map(({ path }) => path)).toEqual([])
})
