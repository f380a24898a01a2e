import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dappOn } from '../../support/dapp.ts'
import { embeddedOn, newEmail } from '../../support/embedded.ts'
import { expect, test as plain } from '../../support/fixtures.ts'
import { framesOn } from '../../support/frames.ts'
import { widgetOn } from '../../support/widget.ts'

/**
 * Serves the dApp's pages on another port of the same host: a different origin, but the same site for the browser's
 * storage.
 */
const test = plain.extend<{ otherPort: number }>({
  otherPort: async ({ stack }, use) => {
    const server = createServer(({ url: path, headers }, answer) => {
      const asked = request({ host: '127.0.0.1', port: stack.ports.dapp, path, headers }, (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers)
        response.pipe(answer)
      })
      asked.on('error', () => answer.destroy())
      asked.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    await use((server.address() as AddressInfo).port)
    server.closeAllConnections()
    server.close()
  },
})

test('another origin of the same site is not signed in, although the browser shares the storage', async ({
  context,
  embedded,
  dapp,
  stack,
  chains,
  mail,
  otherPort,
}) => {
  const email = newEmail()
  await embedded.open()
  await embedded.signIn(email)

  const page = await context.newPage()
  const there = dappOn(page, { ...stack, ports: { ...stack.ports, dapp: otherPort }, chains })
  const other = embeddedOn({
    page,
    dapp: there,
    widget: widgetOn(page),
    frames: framesOn(page),
    mail,
    stack,
  })
  await other.open()
  await there.expectStatus('disconnected')
  await other.askForCode(email)
  await expect.poll(() => mail.list(email)).toHaveLength(2)
  await dapp.expectStatus('connected')
})
