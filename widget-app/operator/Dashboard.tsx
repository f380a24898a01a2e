import { useCallback, useEffect, useMemo, useState } from 'react'
import { type Answer, type Counts, type ProjectName, readCounts } from './api.ts'
import { Chart } from './Chart.tsx'
import { operatorWords } from './messages/en.ts'
import { Reports } from './Reports.tsx'
import { chartsOf, dayOf } from './series.ts'

const DAY_MS = 86_400_000
const PERIODS = [7, 30, 90, 365]

function Numbers({ from, to, counts, reports }: Counts) {
  const charts = useMemo(() => chartsOf(from, to, counts), [from, to, counts])
  return (
    <>
      {charts.map((chart) => (
        <Chart key={chart.title} {...chart} />
      ))}
      <Reports reports={reports} />
    </>
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
  const load = useCallback(
    (onAnswer: (answer: Answer<Counts>) => void) => {
      const now = Date.now()
      void readCounts(project, dayOf(now - (days - 1) * DAY_MS), dayOf(now)).then(onAnswer)
    },
    [project, days],
  )
  useEffect(() => {
    let isCurrent = true
    setAnswer(undefined)
    load((next) => {
      if (isCurrent) setAnswer(next)
    })
    return () => {
      isCurrent = false
    }
  }, [load])
  useEffect(() => {
    if (answer === 'signed-out') onSignedOut()
  }, [answer, onSignedOut])
  return (
    <>
      <div className="choices">
        <label>
          {operatorWords.project}
          <select value={project} onChange={({ target }) => setProject(target.value)}>
            {projects.map(({ id, name }) => (
              <option key={id} value={id}>
                {name} ({id})
              </option>
            ))}
          </select>
        </label>
        <label>
          {operatorWords.period}
          <select value={days} onChange={({ target }) => setDays(Number(target.value))}>
            {PERIODS.map((count) => (
              <option key={count} value={count}>
                {operatorWords.lastDays(count)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <div aria-busy={answer === undefined}>
        {answer === undefined && (
          <p className="card quiet" role="status">
            {operatorWords.loading}
          </p>
        )}
        {answer === 'failed' && (
          <div className="card" role="alert">
            <p>{operatorWords.countsFailed}</p>
            <button className="button" type="button" onClick={() => load(setAnswer)}>
              {operatorWords.tryAgain}
            </button>
          </div>
        )}
        {typeof answer === 'object' && <Numbers {...answer.data} />}
      </div>
    </>
  )
}
