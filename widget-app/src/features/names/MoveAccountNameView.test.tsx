import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { expect, test, vi } from 'vitest'
import type { AccountOnChain } from '../../api/blockchainApi.ts'
import { truncateAddress } from '../../format/address.ts'
import { namesWords } from '../../messages/en/names.ts'
import { changeFailed, changeStarted, moveOpened, nameMoved } from '../../state/late/ownNameSlice.ts'
import { installLate } from '../../state/store/install.ts'
import type { AppStore } from '../../state/store/store.ts'
import { PROJECT, signedIn } from '../../testing/embedded.ts'
import { settle } from '../../testing/harness.ts'
import { prepareSessions } from '../../testing/session.ts'
import { createSmartSecure, EOA, SMART } from '../../testing/smartAccounts.ts'
import { MoveAccountNameView } from './MoveAccountNameView.tsx'
import type { OwnNameRead } from './useOwnName.ts'

prepareSessions()

// What this asks has no answer outside of a browser.
const known = vi.hoisted((): { names: Record<string, string> } => ({ names: {} }))
vi.mock('./useOwnName.ts', () => ({
  useOwnName: (account: AccountOnChain | null): OwnNameRead => {
    const name = account ? known.names[account.address] : undefined
    return name === undefined ? { status: 'none' } : { status: 'ready', own: { name, attributes: [] } }
  },
}))

const NAME = 'alice.shop.eth'
const project = {
  ...PROJECT,
  features: [...PROJECT.features, { id: 'names', isEnabled: true, config: ['shop.eth'] }],
}

/** A visitor whose active account has the name, and who wants to move it. */
async function visitor(preferred: 'eoa' | 'smartAccount', networks = [31337]): Promise<AppStore> {
  known.names = { [preferred === 'eoa' ? EOA : SMART]: NAME }
  const { store } = await signedIn(createSmartSecure({ preferred, networks }), { project })
  store.dispatch(installLate())
  await settle()
  store.dispatch(moveOpened(NAME))
  return store
}

const textOf = (store: AppStore) =>
  renderToStaticMarkup(
    <Provider store={store}>
      <MoveAccountNameView />
    </Provider>,
  )
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

test.each(['eoa', 'smartAccount'] as const)(
  'the question names both accounts and what changes, from the %s',
  async (from) => {
    const text = textOf(await visitor(from))
    expect(text).toContain(truncateAddress(EOA))
    expect(text).toContain(truncateAddress(SMART))
    const isToContract = from === 'eoa'
    expect(text.includes('will go to your EOA, on every EVM network')).toBe(!isToContract)
    expect(text.includes('It won’t work on other networks')).toBe(isToContract)
    expect(text.includes(namesWords.notOnEthereum)).toBe(isToContract)
    expect(text).toContain(namesWords.whatStays)
  },
)

test('an account that has a name gets no other one', async () => {
  const store = await visitor('smartAccount')
  known.names[EOA] = 'other.shop.eth'
  expect(textOf(store)).toContain(namesWords.otherHasName('other.shop.eth'))
})

test('a failure is shown with the question, but not that of an edit', async () => {
  const store = await visitor('smartAccount')
  store.dispatch(changeFailed({ task: 'edit', reason: 'busy' }))
  expect(textOf(store)).not.toContain(namesWords.changeFailures.busy)
  store.dispatch(changeFailed({ task: 'move', reason: 'declined' }))
  expect(textOf(store)).toContain(namesWords.changeFailures.declined)
})

test('while the server is asked, the button says so', async () => {
  const store = await visitor('smartAccount')
  store.dispatch(changeStarted(NAME))
  expect(textOf(store)).toContain('Checking…')
})

test('the result says where the name leads, although the account has none', async () => {
  const store = await visitor('smartAccount')
  known.names = {}
  store.dispatch(nameMoved('eoa'))
  expect(textOf(store)).toContain('alice.shop.eth now points to your EOA')
})

test('with one account there is nothing to move to', async () => {
  expect(textOf(await visitor('eoa', []))).toContain(namesWords.noOther)
})
