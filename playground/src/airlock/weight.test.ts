import { expect, test } from 'vitest'
import { weigh } from './weight.ts'

const entry = (name: string, transferSize: number, encodedBodySize: number, decodedBodySize: number) =>
  ({ name, transferSize, encodedBodySize, decodedBodySize }) as PerformanceResourceTiming

test('counts the scripts of Airlock alone, and those from the cache by their size', () => {
  const entries = [
    entry('http://a.example/assets/airlock-Bx1.js', 8_300, 8_000, 20_000),
    entry('http://a.example/x/assets/airlock-session-C2.js', 0, 13_000, 40_000),
    entry('http://a.example/assets/index-D3.js', 30_000, 30_000, 90_000),
    entry('http://a.example/assets/airlock-D3.js.map', 5, 5, 5),
  ]
  expect(weigh(entries)).toEqual({ files: 2, packed: 21_300, unpacked: 60_000 })
})
