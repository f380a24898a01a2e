import { useId } from 'react'
import type { ErrorReport } from './api.ts'
import { locale, operatorWords } from './messages/en.ts'

const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** The latest distinct error reports, each with its stack. */
export function Reports({ reports }: { reports: readonly ErrorReport[] }) {
  const id = useId()
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>{operatorWords.errorReports}</h2>
      {reports.length === 0 && <p className="quiet">{operatorWords.noReports}</p>}
      <ul className="reports">
        {reports.map(({ fingerprint, category, type, message, stack, version, last_at, count }) => (
          <li key={fingerprint}>
            <details>
              <summary>
                {type}: {message || operatorWords.noMessage} <span className="quiet">({count})</span>
              </summary>
              <p className="quiet">
                {operatorWords.lastOn(category, time.format(Date.parse(last_at)), version)}
              </p>
              <pre>{stack || operatorWords.noStack}</pre>
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}
