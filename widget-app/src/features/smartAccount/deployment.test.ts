import { expect, test } from 'vitest'
import { signedIn } from '../../testing/embedded.ts'
import { settle } from '../../testing/harness.ts'
import { prepareSessions } from '../../testing/session.ts'
import { createSmartSecure, EOA, SMART } from '../../testing/smartAccounts.ts'
import { readDeployment } from './readAgain.ts'

prepareSessions()

test('the first transaction of a smart account deploys it, and the dApp learns that', async () => {
  const secure = createSmartSecure()
  const widget = await signedIn(secure)
  secure.frame.isDeployed = true
  const method = 'eth_sendTransaction'
  await widget.host.request({ namespace: 'eip155', method, params: [{ from: SMART, to: EOA }] })
  await settle()
  expect(widget.account()?.smartAccountDeployed).toBe(true)
})

test('a deployment by another device is learned when the view opens', async () => {
  const secure = createSmartSecure()
  const widget = await signedIn(secure)
  expect(widget.account()?.smartAccountDeployed).toBe(false)
  secure.frame.isDeployed = true
  await widget.store.dispatch(readDeployment())
  await settle()
  expect(widget.account()?.smartAccountDeployed).toBe(true)
})
