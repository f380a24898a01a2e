import { useEffect, useMemo, useState } from 'react'
import { type Answer, type Counts, type ProjectName, readCounts } from './api.ts'
import { Button } from './Button.tsx'
import { Chart } from './Chart.tsx'
import { operatorWords } from './messages/en.ts'
import { Reports } from './Reports.tsx'
import { chartsOf, dayOf } from './series.ts'

const DAY_MS = 86_400_000
const PERIODS = [7, 30, 90, 365]

/** The numbers of the last choice stay, paler, until those of the next one are there: nothing jumps. */
function Numbers({ from, to, counts, reports, isBusy }: Counts & { isBusy: boolean }) {
  const charts = useMemo(() => chartsOf(from, to, counts), [from, to, counts])
  return (
    <div className="numbers" aria-busy={isBusy}>
      {charts.map((chart) => (
        <Chart key={chart.title} {...chart} />
      ))}
      <Reports reports={reports} />
    </div>
  )
}

interface Props {
  projects: readonly ProjectName[]
  onSignedOut: () => void
}

/** The charts of one project in a period. */
export function Dashboard({ projects, onSignedOut }: Props) {
  const [project, setProject] = useState(projects[0]?.id ?? '')
  const [days, setDays] = useState(30)
  const [answer, setAnswer] = useState<Answer<Counts>>()
  const [isBusy, setBusy] = useState(true)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks the same again
  useEffect(() => {
    let isCurrent = true
    setBusy(true)
    setAnswer((last) => (last === 'failed' ? undefined : last))
    const now = Date.now()
    void readCounts(project, dayOf(now - (days - 1) * DAY_MS), dayOf(now)).then((next) => {
      if (!isCurrent) return
      setAnswer(next)
      setBusy(false)
    })
    return () => {
      isCurrent = false
    }
  }, [project, days, attempt])
  useEffect(() => {
    if (answer === 'signed-out') onSignedOut()
  }, [answer, onSignedOut])
  return (
    <>
      <div className="choices">
        <label className="field">
          {operatorWords.project}
          <span className="choice">
            <select value={project} onChange={({ target }) => setProject(target.value)}>
              {projects.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name} ({id})
                </option>
              ))}
            </select>
          </span>
        </label>
        <label className="field">
          {operatorWords.period}
          <span className="choice">
            <select value={days} onChange={({ target }) => setDays(Number(target.value))}>
              {PERIODS.map((count) => (
                <option key={count} value={count}>
                  {operatorWords.lastDays(count)}
                </option>
              ))}
            </select>
          </span>
        </label>
      </div>
      {answer === undefined && (
        <p className="quiet" role="status">
          {operatorWords.loading}
        </p>
      )}
      {answer === 'failed' && (
        <div className="card" role="alert">
          <p>{operatorWords.countsFailed}</p>
          <Button onClick={() => setAttempt(attempt + 1)}>{operatorWords.tryAgain}</Button>
        </div>
      )}
      {typeof answer === 'object' && <Numbers {...answer.data} isBusy={isBusy} />}
    </>
  )
}
