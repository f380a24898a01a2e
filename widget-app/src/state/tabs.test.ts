import { expect, test } from 'vitest'
import { openTabs, type TabMessage } from './tabs.ts'

test('tabs of one project receive each other’s messages, and ignore invalid ones', async () => {
  const [one, two] = [openTabs('demo'), openTabs('demo')]
  const other = openTabs('other')
  const stranger = new BroadcastChannel('@airlock/demo')
  const heard: TabMessage[] = []
  other.listen(() => expect.unreachable('another project'))
  const done = new Promise<void>((resolve) =>
    two.listen((message) => {
      heard.push(message)
      if (heard.length === 2) resolve()
    }),
  )
  const end = (connectorId: string) => ({
    type: 'disconnected' as const,
    namespace: 'eip155' as const,
    connectorId,
  })
  one.tell(end('a'))
  stranger.postMessage({ type: 'disconnected', namespace: 'eip155' })
  stranger.postMessage('nonsense')
  one.tell(end('b'))
  await done
  expect(heard).toEqual([end('a'), end('b')])
  stranger.close()
  for (const tabs of [one, two, other]) tabs.close()
})
