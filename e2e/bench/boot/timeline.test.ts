import { expect, test } from 'vitest'
import { MARKS, timelineOf } from './timeline.ts'
import { eventsIn } from './trace.ts'

const HOST = { pid: 1, tid: 1 }
const FRAME = { pid: 2, tid: 2 }

/** An event at a time after the press (ms). */
const event = (at: number, thread: typeof HOST, name: string, data: object = {}, more: object = {}) => ({
  name,
  ph: 'X',
  ts: 5_000_000 + at * 1000,
  ...thread,
  args: { data, frame: 'F' },
  ...more,
})

const request = (at: number, requestId: string, url: string, more: object = {}) =>
  event(at, FRAME, 'ResourceSendRequest', { requestId, url, frame: 'F', ...more })

const TRACE = [
  request(100, 'doc', 'https://widget.localhost/?projectId=x', { resourceType: 'Document' }),
  event(0, HOST, 'EventDispatch', { type: 'pointerdown' }),
  event(30, HOST, 'FrameStartedLoading'),
  event(31, { pid: 9, tid: 9 }, 'ResourceWillSendRequest', { requestId: 'doc' }),
  event(101, FRAME, 'ResourceReceiveResponse', { requestId: 'doc' }),
  event(110, FRAME, 'ResourceFinish', { requestId: 'doc' }),
  request(120, 'js', 'https://widget.localhost/assets/index-a1.js'),
  event(150, FRAME, 'ResourceReceiveResponse', { requestId: 'js' }),
  event(160, FRAME, 'ResourceFinish', { requestId: 'js' }),
  event(161, FRAME, 'v8.compileModule', { url: 'https://widget.localhost/assets/index-a1.js' }),
  event(162, FRAME, 'RunTask', {}, { dur: 80_000 }),
  event(163, FRAME, 'v8.evaluateModule', {}, { dur: 75_000 }),
  event(240, FRAME, 'RunTask', {}, { dur: 3_000 }),
  event(250, FRAME, MARKS.rowInTree),
  event(260, FRAME, 'firstContentfulPaint'),
  event(261, FRAME, MARKS.rowPainted),
  event(400, FRAME, 'RunTask', {}, { dur: 90_000 }),
  event(410, FRAME, 'UpdateCounters'),
]

const timeline = () => timelineOf(eventsIn(TRACE, Object.values(MARKS)))

test('the timeline goes from the press to the row', () => {
  expect(timeline().map(({ at, what }) => [at, what])).toEqual([
    [0, 'page: press'],
    [30, 'page: frame created'],
    [31, 'browser: document requested'],
    [101, 'frame: document committed'],
    [110, 'frame: document received'],
    [120, 'frame: index-a1.js requested'],
    [150, 'frame: index-a1.js first byte'],
    [160, 'frame: index-a1.js received'],
    [162, 'frame: task'],
    [163, 'frame: evaluate index-a1.js'],
    [250, 'frame: ROW IN THE TREE'],
    [260, 'frame: FIRST CONTENTFUL PAINT'],
    [261, 'frame: ROW PAINTED'],
  ])
})

test('tasks and evaluations have a duration', () => {
  const took = timeline().flatMap(({ took, what }) => (took === undefined ? [] : [[what, took]]))
  expect(took).toEqual([
    ['frame: task', 80],
    ['frame: evaluate index-a1.js', 75],
  ])
})

test('a frame that was there before the press has no document, but its tasks and its row', () => {
  const known = TRACE.filter(({ args: { data } }) => !('requestId' in data && data.requestId === 'doc'))
  expect(timelineOf(eventsIn(known, Object.values(MARKS))).map(({ what }) => what)).toEqual([
    'page: press',
    'page: frame created',
    'frame: index-a1.js requested',
    'frame: index-a1.js first byte',
    'frame: index-a1.js received',
    'frame: task',
    'frame: evaluate index-a1.js',
    'frame: ROW IN THE TREE',
    'frame: FIRST CONTENTFUL PAINT',
    'frame: ROW PAINTED',
  ])
})

test.each([
  ['press', 'EventDispatch'],
  ['frame', 'ResourceSendRequest'],
])('a trace without a %s is refused', (what, name) => {
  const events = eventsIn(
    TRACE.filter((one) => one.name !== name),
    [],
  )
  expect(() => timelineOf(events)).toThrow(`The trace has no ${what}`)
})
