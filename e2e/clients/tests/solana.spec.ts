import nacl from 'tweetnacl'
import { fromBase58 } from '../../support/embeddedSolana.ts'
import { SOLANA_MESSAGE } from '../apps/shared/solana.ts'
import { expect, test } from '../support/fixtures.ts'
import { type Check, pressThrough } from '../support/pressThrough.ts'

const SOLANA = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'

const signedBy: Check = (signature, address) =>
  nacl.sign.detached.verify(
    new TextEncoder().encode(SOLANA_MESSAGE),
    new Uint8Array(Buffer.from(String(signature), 'hex')),
    fromBase58(address),
  )

const checks: Readonly<Record<string, Check>> = {
  'sign a message': signedBy,
  'sign a transaction': (answer) => answer === true || String(answer).length > 60,
  'sign all transactions': (answer) => JSON.stringify(answer) === '[true,true]',
  // wallet-adapter's page returns the error of the transaction.
  send: (answer) => answer === null || String(answer).length > 60,
  'send a versioned transaction': (answer) => answer === null,
  'send with another signer': (answer) => answer === null,
  'sign in': (answer, address) => JSON.stringify(answer) === JSON.stringify({ address, signature: 64 }),
}

const CLIENTS = [
  { name: 'wallet-adapter-react', page: 'wallet-adapter/index' },
  { name: '@solana/kit', page: 'kit/index' },
] as const

for (const { name, page: where } of CLIENTS)
  test(`${name}: embedded`, async ({ client, page, dapp, stack, solana }) => {
    const networks = `${client.networks('embedded')},${SOLANA}@${stack.ports.solana}`
    await client.open(where, 'embedded', { networks })
    await test.step('connects', async () => {
      if (name === 'wallet-adapter-react') {
        await expect(page.locator('[data-field="wallets"]')).toContainText('Airlock')
      }
      // A selected wallet is connected automatically.
      const connect = name === 'wallet-adapter-react' ? 'select' : 'connect'
      expect((await client.connect(connect, 'embedded')).code).toBeUndefined()
      await dapp.expectStatus('connected')
    })
    await solana.airdrop(await client.solanaAddress(), 1_000_000_000n)
    await pressThrough(client, { name, kind: 'embedded', checks, addressOf: client.solanaAddress })
    await test.step('reconnects after a reload, even if the widget loads slowly', async () => {
      await page.clock.install()
      let load = () => {}
      const isLoaded = new Promise<void>((resolve) => {
        load = resolve
      })
      const widget = `${stack.origins.widget}/**`
      await page.route(widget, (route) => isLoaded.then(() => route.continue()))
      const asked = page.waitForRequest(widget)
      await page.reload()
      await asked
      await page.clock.fastForward(10_000)
      load()
      if (name === '@solana/kit') await client.ask('connect silently')
      await dapp.expectStatus('connected')
      await client.ask('disconnect')
      await dapp.expectStatus('disconnected')
    })
  })
