import { afterEach, expect, test } from 'vitest'
import { letter, sendMail } from '../mail/send.fixture.ts'
import { mailboxAt } from '../support/mail.ts'
import { solanaAt } from '../support/solana.ts'
import { portsFrom } from './addresses.ts'
import { freeOrWanted } from './ports.ts'
import { type Stack, startStack } from './stack.ts'

const started: Stack[] = []

afterEach(async () => {
  await Promise.all(started.splice(0).map((stack) => stack.stop()))
})

test('a mail that is sent to one part is visible in the other, and two stacks are separate', async () => {
  for (const _ of [1, 2])
    started.push(await startStack(await freeOrWanted(portsFrom({})), ['smtp', 'mail', 'solana']))
  const [one, two] = started.map(({ ports }) => ports)
  if (!one || !two) throw new Error('There are no two stacks.')
  await sendMail(one.smtp, letter('ada@example.org'))
  expect((await mailboxAt(one).code('ada@example.org')).code).toBe('012345')
  expect(await mailboxAt(two).list('ada@example.org')).toEqual([])
  expect(await solanaAt(two).rpc.getHealth().send()).toBe('ok')
})

test('a part whose port is used is named, and all other parts are stopped', async () => {
  const ports = await freeOrWanted(portsFrom({}))
  started.push(await startStack(ports, ['smtp']))
  await expect(startStack(ports, ['mail', 'smtp', 'solana'])).rejects.toThrow(
    `Port ${ports.smtp} for the mail server is in use: stop the program that holds it, or set AIRLOCK_SMTP_PORT`,
  )
  await expect(fetch(`http://127.0.0.1:${ports.mail}/`)).rejects.toThrow()
})
