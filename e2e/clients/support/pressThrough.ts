import { expect, test } from '@playwright/test'
import type { Address } from 'viem'
import { type ClientName, type Kind, outcomes, type Row } from '../outcomes.ts'
import type { Answer, Client } from './fixtures.ts'

export type Check = (answer: unknown, address: Address) => boolean | Promise<boolean>

type Walk = {
  name: ClientName
  kind: Kind
  checks: Readonly<Record<string, Check>>
  /** A prefix of the button names on the page. */
  prefix?: string
  /** The account that signs. */
  addressOf?: () => Promise<string>
}

/** Checks that the result of a request matches the table. */
function expectOutcome({ code, message }: Answer, row: Row, kind: Kind): void {
  const came = code === undefined ? 'works' : code
  expect(came, `${row.method}: ${message ?? 'it was answered'}`).toBe(row.outcomes[kind])
}

async function press(client: Client, action: string, row: Row, kind: Kind): Promise<Answer> {
  if (row.method === 'connect' && (await client.address()) === '0x') {
    const answer = await client.connect(action, kind)
    await client.fund(kind)
    return answer
  }
  const isAsked = kind === 'embedded' && row.outcomes.embedded === 'works'
  return client.ask(action, isAsked ? row.asks : 0)
}

/** Presses every button of a client and checks the results against the table. Afterwards nothing may cover the page. */
export async function pressThrough(
  client: Client,
  { name, kind, checks, prefix = '', addressOf = client.address }: Walk,
): Promise<void> {
  const rows: readonly Row[] = outcomes[name]
  for (const row of rows.filter(({ outcomes: known }) => known[kind] !== undefined)) {
    await test.step(`${name}: ${row.method}`, async () => {
      const answer = await press(client, `${prefix}${row.method}`, row, kind)
      expectOutcome(answer, row, kind)
      const check = row.outcomes[kind] === 'works' ? checks[row.method] : undefined
      if (check) expect(await check(answer.value, (await addressOf()) as Address), row.method).toBe(true)
      await client.expectNothingOpen()
    })
  }
}
