import { expect, test, vi } from 'vitest'
import { ConfigProblem } from '../config/problem.ts'
import { type Command, CommandProblem, EXIT } from './command.ts'
import { runCommand } from './run.ts'

const done = vi.fn(async (call: Parameters<Command['run']>[0]) => ({
  lines: ['done', call.args.join()],
  data: { args: call.args },
}))
const failing = (error: unknown) => async () => {
  throw error
}

const COMMANDS: readonly Command[] = [
  { name: 'users list', about: 'Lists.', options: { limit: { value: 'N', about: 'how many' } }, run: done },
  { name: 'users delete', about: 'Deletes.', args: ['who'], confirm: 'It is gone for good.', run: done },
  { name: 'sessions revoke', about: 'Ends.', args: ['who'], run: done },
  { name: 'sessions revoke-all', about: 'Ends all.', run: done },
  { name: 'lost', about: 'Fails.', run: failing(new CommandProblem('There is nobody.', EXIT.notFound)) },
  { name: 'wrong', about: 'Fails.', run: failing(new ConfigProblem('DATABASE_URL is not set.')) },
  {
    name: 'away',
    about: 'Fails.',
    run: failing(Object.assign(new Error('connect postgres://a:hunter2@db'), { code: 'ECONNREFUSED' })),
  },
  {
    name: 'broken',
    about: 'Fails.',
    run: failing(Object.assign(new Error('Key (email)=(ada@mail.example) exists'), { code: '23505' })),
  },
]

async function run(...argv: string[]) {
  done.mockClear()
  const said = { out: '', err: '' }
  const code = await runCommand(
    COMMANDS,
    argv,
    {},
    {
      out: (text) => {
        said.out += text
      },
      err: (text) => {
        said.err += text
      },
    },
  )
  return { code, ...said, ran: done.mock.calls.length }
}

test.each([
  [['users', 'list'], 'done\n'],
  [['users', 'list', '--limit', '5'], 'done\n'],
  [['users', 'delete', 'ada', '--yes'], 'done\nada'],
  [['users', 'delete', '--yes', '--', '--ada'], 'done\n--ada'],
  [['sessions', 'revoke-all'], 'done\n'],
])('%j runs', async (argv, out) => {
  expect(await run(...argv)).toEqual({ code: EXIT.done, out, err: '', ran: 1 })
})

test('prints JSON', async () => {
  const { out } = await run('sessions', 'revoke', 'ada', '--json')
  expect(JSON.parse(out)).toEqual({ args: ['ada'] })
  const { err, code } = await run('lost', '--json')
  expect([JSON.parse(err), code]).toEqual([{ error: 'There is nobody.' }, EXIT.notFound])
})

test.each([
  [[], 'Name a command first. Known are users list, users delete,'],
  [['user'], 'There is no command "user". Known are users list'],
  [['users'], 'There is no command "users". Known are users list, users delete.'],
  [['users', 'listen'], 'There is no command "users listen".'],
  [['__proto__'], 'There is no command "__proto__".'],
  [['sessions', 'revoke'], 'This is called as: airlock sessions revoke <who>'],
  [['sessions', 'revoke', ''], 'This is called as: airlock sessions revoke <who>'],
  [['sessions', 'revoke', 'ada', 'bob'], 'This is called as: airlock sessions revoke <who>'],
  [['users', 'list', '--everybody'], "Unknown option '--everybody'. See --help."],
  [['users', 'list', '--limit'], "Option '--limit <value>' argument missing. See --help."],
  [['users', 'list', '--yes'], "Unknown option '--yes'. See --help."],
  [['users', 'delete', 'ada'], 'Nothing was done. It is gone for good. Say --yes if you mean it.'],
  [['users', 'delete', 'ada', '--yes=no'], 'See --help.'],
])('%j prints the error and changes nothing', async (argv, message) => {
  const { code, err, ran } = await run(...argv)
  expect([code, ran]).toEqual([EXIT.usage, 0])
  expect(err).toContain(message)
})

test.each([
  ['wrong', 'airlock: DATABASE_URL is not set.'],
  ['away', 'airlock: The database cannot be reached (ECONNREFUSED).'],
  ['broken', 'airlock: It failed with 23505.'],
])('the failure "%s" prints only what the operator needs', async (name, err) => {
  expect(await run(name)).toMatchObject({ code: EXIT.failed, err, out: '' })
})

test.each([
  [['--help'], 'sessions revoke <who>'],
  [['users', '--help'], 'users delete <who>'],
  [['users', 'delete', '--help'], 'confirms: It is gone for good.'],
  [['users', 'list', '-h'], '--limit N'],
])('%j prints help and changes nothing', async (argv, text) => {
  const { code, out, ran } = await run(...argv)
  expect([code, ran]).toEqual([EXIT.done, 0])
  expect(out).toContain(text)
  expect(out).toContain('--json')
})
