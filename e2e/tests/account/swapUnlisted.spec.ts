import { LOCAL_TOKENS } from '../../market/local.ts'
import { LOCAL } from '../../smartAccounts/paymasterContracts.ts'
import { holdStill, inspect } from '../../support/axe.ts'
import { only } from '../../support/fixtures.ts'
import { press } from '../../support/press.ts'
import { hold } from '../../support/sending.ts'
import { expect, test } from '../../support/swapping.ts'
import { ALPHA } from '../../support/wallet.ts'

test.use({ wallets: only({ ...ALPHA, accounts: 1, firstAccount: 7 }) })

/** A token of the stack that no list of the swap has, and that no pool trades. */
const { Token: UNLISTED } = LOCAL
/** An account, and so no token. */
const NO_TOKEN = '0x000000000000000000000000000000000000dEaD'

test('a pasted address finds an unlisted token, which has to be compared before it is used', async ({
  page,
  dapp,
  widget,
  chains: { one },
  swapping,
}) => {
  await holdStill(page)
  const { caipNetworkId: chainId } = one
  await hold(page, { chainId, symbol: 'ETH', numeric: '100', decimals: 18, price: 3000 })
  await dapp.open()
  await widget.connect()
  await dapp.expectStatus('connected')
  await swapping.open({ amount: '0.5' })
  await expect(swapping.next).toHaveText('Select token')
  await press(swapping.next)
  const view = widget.view('SwapSelectToken')
  const search = widget.frame.getByRole('searchbox')

  await search.fill(NO_TOKEN)
  await expect(view).toContainText('There is no token at this address')

  // A listed token is found as always, without a warning.
  await search.fill(LOCAL_TOKENS.cat)
  await expect(swapping.token('Cat')).toBeVisible()
  await expect(view).not.toContainText('Not on this site’s list')

  await search.fill(UNLISTED)
  await expect(view).toContainText('Not on this site’s list.')
  await expect(view.getByText(UNLISTED, { exact: false }).first()).toBeVisible()
  await inspect(page, 'SwapSelectToken-unlisted')
  await press(widget.button('Use USDL'))

  await expect(widget.view('Swap')).toContainText('USDL')
  await expect(swapping.next).toHaveText('Insufficient liquidity')
})
