import { Account } from './Account.jsx'

export default function Page() {
  return (
    <main>
      <h1>A shop on Next.js</h1>
      <Account />
    </main>
  )
}
