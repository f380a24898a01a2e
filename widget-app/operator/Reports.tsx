import { useId } from 'react'
import type { ErrorReport } from './api.ts'
import { locale, operatorWords } from './messages/en.ts'
import { Nothing } from './Nothing.tsx'
import { errorName } from './series.ts'

const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
const number = new Intl.NumberFormat(locale)

/** The latest distinct error reports, each with its stack. */
export function Reports({ reports }: { reports: readonly ErrorReport[] }) {
  const id = useId()
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>{operatorWords.errorReports}</h2>
      {reports.length === 0 ? (
        <Nothing>{operatorWords.noReports}</Nothing>
      ) : (
        <ul className="reports">
          {reports.map(({ fingerprint, category, type, message, stack, version, last_at, count }) => (
            <li key={fingerprint}>
              <details>
                <summary>
                  <span className="report">
                    <strong>
                      {type}: {message || operatorWords.noMessage}
                    </strong>
                    <br />
                    <span className="quiet small">
                      {operatorWords.lastOn(errorName(category), time.format(Date.parse(last_at)), version)}
                    </span>
                  </span>
                  <span className="count">{operatorWords.times(number.format(count))}</span>
                </summary>
                <pre>{stack || operatorWords.noStack}</pre>
              </details>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
