import { useEffect, useId, useRef } from 'react'
import uPlot from 'uplot'
import { locale, operatorWords } from './messages/en.ts'
import { Nothing } from './Nothing.tsx'
import { darkScheme } from './scheme.ts'
import type { ChartData, Series } from './series.ts'

const HEIGHT = 220

/** Lines differ by their dashes too, for people who see colours alike. */
const DASHES = [[], [6, 4], [2, 3], [10, 4], [10, 4, 2, 4], [4, 8]]

const number = new Intl.NumberFormat(locale)
const day = new Intl.DateTimeFormat(locale, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

const shortDay = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** The steps between the days under a chart (s), and the days: the last one always has its label. */
const DAY = 86_400
const STEPS = [1, 2, 3, 4, 5, 7, 10, 14, 30, 60, 90].map((days) => days * DAY)
const daysBack = (first: number, last: number, step: number) =>
  Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, place) => last - place * step).reverse()

const secondsOf = (days: readonly string[]) => days.map((text) => Date.parse(text) / 1_000)

/** The room (px) for the numbers beside a chart, which begin at the edge of its card. */
const widthOf = (labels: readonly string[]) => 7 * Math.max(1, ...labels.map(({ length }) => length)) + 6

function optionsFor(series: readonly Series[], width: number): uPlot.Options {
  const style = getComputedStyle(document.body)
  const color = (name: string) => style.getPropertyValue(name).trim()
  const axis: uPlot.Axis = {
    stroke: color('--text-quiet'),
    font: `12px ${style.fontFamily}`,
    grid: { stroke: color('--line'), width: 1 },
    ticks: { show: false },
  }
  return {
    width,
    height: HEIGHT,
    // The legend is a list in the document, which everybody can read.
    legend: { show: false },
    cursor: { show: false },
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1_000), 'Etc/UTC'),
    scales: { y: { range: (_, __, most) => [0, Math.max(4, Math.ceil(most * 1.1))] } },
    // Room for half of the last day's label.
    padding: [12, 24, 0, 0],
    axes: [
      {
        ...axis,
        size: 36,
        gap: 12,
        incrs: STEPS,
        splits: (_, __, first, last, step) => daysBack(first, last, step),
        grid: { show: false },
        values: (_, seconds) => seconds.map((second) => shortDay.format(second * 1_000)),
      },
      {
        ...axis,
        size: (_, labels) => widthOf(labels ?? []),
        incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3, 1e4, 1e5, 1e6],
      },
    ],
    series: [
      {},
      ...series.map(({ label, values }, place) => ({
        label,
        stroke: color(`--series-${place}`),
        width: 2,
        dash: DASHES[place] ?? [],
        // The last day has a dot, without which a rise from nothing would look like the edge of the chart.
        points: { show: true, size: 7, fill: color(`--series-${place}`), filter: [values.length - 1] },
      })),
    ],
  }
}

/** Draws the lines, anew for another width or other colours. The picture is hidden from screen readers: there is a table. */
function Plot({ days, series }: Pick<ChartData, 'days' | 'series'>) {
  const holder = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const target = holder.current
    if (!target) return
    let plot: uPlot | undefined
    const draw = () => {
      plot?.destroy()
      plot = new uPlot(
        optionsFor(series, target.clientWidth),
        [secondsOf(days), ...series.map(({ values }) => values)],
        target,
      )
    }
    const resized = new ResizeObserver(() => plot?.setSize({ width: target.clientWidth, height: HEIGHT }))
    // The theme is on the body already: its listener was added first.
    darkScheme.addEventListener('change', draw)
    draw()
    resized.observe(target)
    // The first picture may come before the typeface.
    let isGone = false
    if (document.fonts.status === 'loading')
      void document.fonts.ready.then(() => {
        if (!isGone) draw()
      })
    return () => {
      isGone = true
      darkScheme.removeEventListener('change', draw)
      resized.disconnect()
      plot?.destroy()
    }
  }, [days, series])
  return <div className="plot" ref={holder} aria-hidden="true" />
}

function Legend({ series }: Pick<ChartData, 'series'>) {
  return (
    <ul className="legend">
      {series.map(({ label, total }, place) => (
        <li key={label}>
          <svg className={`swatch series-${place}`} viewBox="0 0 24 4" aria-hidden="true">
            <line x1="0" y1="2" x2="24" y2="2" strokeDasharray={DASHES[place]?.join(' ')} />
          </svg>
          {label} <strong>{number.format(total)}</strong>
        </li>
      ))}
    </ul>
  )
}

function Table({ title, days, series }: ChartData) {
  return (
    <details className="table">
      <summary>{operatorWords.showAsTable}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys can scroll it. */}
      {/* biome-ignore lint/a11y/useSemanticElements: it holds no fields. */}
      <div className="scroll" role="group" aria-label={title} tabIndex={0}>
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{operatorWords.day}</th>
              {series.map(({ label }) => (
                <th scope="col" key={label}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {/* The newest first: what is looked for stands in view. */}
            {[...days.entries()].reverse().map(([place, text]) => (
              <tr key={text}>
                <th scope="row">{day.format(Date.parse(text))}</th>
                {series.map(({ label, values }) => (
                  <td key={label} className={values[place] ? undefined : 'zero'}>
                    {number.format(values[place] ?? 0)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

/** A chart with its legend, and the same numbers as a table. */
export function Chart({ title, days, series }: ChartData) {
  const id = useId()
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {series.length === 0 ? (
        <Nothing>{operatorWords.noEvents}</Nothing>
      ) : (
        <>
          <Legend series={series} />
          <Plot days={days} series={series} />
          <Table title={title} days={days} series={series} />
        </>
      )}
    </section>
  )
}
