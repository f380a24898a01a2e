import { verifyMessage } from 'viem'
import { expect, test } from '../../support/fixtures.ts'

test('without IntersectionObserver v2 a request is approved in a window of the secure frame @firefox-only', async ({
  embedded,
  frames,
  page,
}) => {
  await embedded.open()
  await embedded.signIn()
  const { eip155 } = await embedded.addresses()
  const answer = embedded.request('personal_sign', ['0x68656c6c6f', eip155])
  await expect(embedded.approve).toHaveCount(0)
  const opened = page.waitForEvent('popup')
  await frames.secure.getByRole('button', { name: 'Review in a new window' }).click()
  const approval = await opened
  await expect(approval.getByRole('main')).toContainText('dapp.localhost')
  await expect(approval.getByRole('main')).toContainText('hello')
  await approval.getByRole('button', { name: 'Approve', exact: true }).click()
  const { value } = await answer
  const signature = value as `0x${string}`
  expect(await verifyMessage({ address: eip155 as `0x${string}`, message: 'hello', signature })).toBe(true)
})
