import { setLanguage } from '@airlock/kit/messages'
import { loadLanguage, pseudoLanguages } from '@airlock/kit/messages/languages'
import { afterEach, expect, test } from 'vitest'
import { VIEW_NAMES } from '../../state/router/viewFacts.ts'
import { titleOf } from './useTitle.ts'

const nothing = { wallet: undefined }

afterEach(() => setLanguage())

test.each(VIEW_NAMES)('%s is named even where nothing is known of what it is about', (view) => {
  expect(titleOf(view, nothing)).not.toBe('')
})

test.each([
  ['ConnectingExternal', 'MetaMask'],
  ['ConnectingWalletConnect', 'MetaMask'],
] as const)('%s is titled by what it is about', (view, title) => {
  expect(titleOf(view, { wallet: 'MetaMask' })).toBe(title)
})

test('what the secure frame asks is a request: not all of it is a transaction', () => {
  expect(titleOf('ApproveTransaction', nothing)).toBe('Approve request')
})

test.each(VIEW_NAMES)(
  'the title of %s is in a language that comes late, and names stay as they are',
  async (view) => {
    const before = titleOf(view, nothing)
    await loadLanguage('en-XA', pseudoLanguages('widget.localhost'), { lang: '', dir: '' })
    expect(titleOf(view, nothing)).not.toBe(before)
    expect(titleOf('Downloads', { wallet: 'MetaMask' })).toMatch(/^\[Ĝééţ MetaMask·*\]$/)
  },
)
