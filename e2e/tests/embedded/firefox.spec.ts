import { verifyMessage } from 'viem'
import { expect, test } from '../../support/fixtures.ts'

test('a request is approved in a window of the secure frame, in every browser @firefox', async ({
  embedded,
}) => {
  await embedded.open()
  await embedded.signIn()
  const { eip155 } = await embedded.addresses()
  const answer = embedded.request('personal_sign', ['0x68656c6c6f', eip155])
  await expect(embedded.title).toHaveText('Sign a message')
  await expect(embedded.approve).toHaveCount(0)
  const approval = await embedded.review()
  await expect(approval.getByRole('main')).toContainText('dapp.localhost')
  await expect(approval.getByRole('main')).toContainText('hello')
  await embedded.pressApprove()
  const { value } = await answer
  const signature = value as `0x${string}`
  expect(await verifyMessage({ address: eip155, message: 'hello', signature })).toBe(true)
})
