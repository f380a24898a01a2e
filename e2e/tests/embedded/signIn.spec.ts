import { isAddress, verifyMessage } from 'viem'
import { expect, test } from '../../support/fixtures.ts'

test('a visitor signs in with a code from a real mail, and signs a message that anybody can verify', async ({
  embedded,
  dapp,
}) => {
  await embedded.open()
  await embedded.signIn()
  const { eip155 } = await embedded.addresses()
  expect(isAddress(eip155)).toBe(true)
  expect((await dapp.state()).namespaces.eip155?.connector).toMatchObject({ id: 'AUTH', type: 'AUTH' })

  const answer = embedded.request('personal_sign', ['0x68656c6c6f', eip155])
  await embedded.pressApprove()
  const { value } = await answer
  const signature = value as `0x${string}`
  expect(await verifyMessage({ address: eip155, message: 'hello', signature })).toBe(true)
})
