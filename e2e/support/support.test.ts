import { generateKeyPairSigner } from '@solana/kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createInbox, type Inbox } from '../mail/inbox.ts'
import { letter, sendMail } from '../mail/send.fixture.ts'
import { type MailSite, startMailSite } from '../mail/site.ts'
import { type Smtp, startSmtp } from '../mail/smtp.ts'
import { type Solana, startSolana } from '../solana/server.ts'
import { type Ports, portsFrom } from '../stack/addresses.ts'
import { mailboxAt } from './mail.ts'
import { solanaAt } from './solana.ts'

let inbox: Inbox
let parts: [Smtp, MailSite, Solana]
let ports: Ports

beforeAll(async () => {
  inbox = createInbox()
  parts = await Promise.all([startSmtp({ inbox }), startMailSite({ inbox }), startSolana()])
  const [smtp, mail, solana] = parts.map(({ port }) => port)
  ports = { ...portsFrom({}), smtp: smtp ?? 0, mail: mail ?? 0, solana: solana ?? 0 }
})

afterAll(() => Promise.all(parts.map((part) => part.stop())))

test('a code is read from the awaited mail, and the next mail can be awaited', async () => {
  const mailbox = mailboxAt(ports)
  const waiting = mailbox.code('ada@example.org')
  await sendMail(ports.smtp, letter('bob@example.org'))
  await sendMail(ports.smtp, letter('ada@example.org'))
  const { code, id } = await waiting
  expect(code).toBe('012345')
  const following = mailbox.next('ada@example.org', id)
  await sendMail(ports.smtp, letter('ada@example.org', 'Another code'))
  expect((await following).subject).toBe('Another code')
  expect(await mailbox.list('ada@example.org')).toHaveLength(2)
})

test('a mail without a code is skipped', async () => {
  const mail = { from: '', to: ['eve@example.org'], subject: 'A notice', html: '' }
  inbox.add({ ...mail, text: 'Nothing to type' })
  inbox.add({ ...mail, text: 'Your code is 654321' })
  expect((await mailboxAt(ports).code('eve@example.org')).code).toBe('654321')
})

test('an account receives lamports', async () => {
  const chain = solanaAt(ports)
  const { address } = await generateKeyPairSigner()
  await chain.airdrop(address, 2_000_000_000n)
  expect(await chain.balanceOf(address)).toBe(2_000_000_000n)
})
