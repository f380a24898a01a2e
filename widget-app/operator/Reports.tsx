import { useId } from 'react'
import type { ErrorReport } from './api.ts'

const time = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** The latest distinct error reports, each with its stack. */
export function Reports({ reports }: { reports: readonly ErrorReport[] }) {
  const id = useId()
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>Error reports</h2>
      {reports.length === 0 && <p className="quiet">No error has been reported.</p>}
      <ul className="reports">
        {reports.map(({ fingerprint, category, type, message, stack, version, last_at, count }) => (
          <li key={fingerprint}>
            <details>
              <summary>
                {type}: {message || 'no message'} <span className="quiet">({count})</span>
              </summary>
              <p className="quiet">
                {category}, last on {time.format(Date.parse(last_at))} UTC
                {version && `, version ${version}`}
              </p>
              <pre>{stack || 'No frame of this stack is ours.'}</pre>
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}
