import { fewestComparable, type PeriodFacts, type Staffing, type WhyAnswer } from './figures.ts'
import { type Cause, farSpreads, fewestCalls } from './sentence.ts'
import { compareAgents, compareCount, logChanceOfAtMost, medianOf, shareScore, type Usual } from './usual.ts'

/** Finds fewer agents than usual: at work by events, else reached by the records. */
export function agentsCause(answer: WhyAnswer): Cause | null {
  const { asked, comparable, staffing } = answer
  const told = comparable.flatMap(({ atWork }) => atWork ?? [])
  if (asked.atWork === null || staffing === null || told.length < fewestComparable)
    return reachedCause(answer)
  const { value, usual, score } = compareAgents(asked.atWork, told)
  if (score > -farSpreads) return null
  return {
    sentence: { kind: 'agents', atWork: value, usual, ...lowStretchOf(staffing, asked, value, usual) },
    explains: { of: 'strain', log: Math.log(usual.median / Math.max(0.5, value)) },
    score,
  }
}

/** Finds fewer agents reached, unless fewer calls came that could reach any. */
function reachedCause({ asked, comparable }: WhyAnswer): Cause | null {
  const { value, usual, score } = compareAgents(
    asked.reached,
    comparable.map(({ reached }) => reached),
  )
  const offered = compareCount(
    asked.offered,
    comparable.map((each) => each.offered),
  )
  const isFew = offered.value < offered.usual.low || chancesOf(asked.agents).offers < fewestCalls
  if (score > -farSpreads || isFew) return null
  return {
    sentence: { kind: 'reached', reached: value, usual },
    explains: { of: 'strain', log: Math.log(usual.median / Math.max(0.5, value)) },
    score,
  }
}

/** Returns since when fewer agents were at work, and who wasn't. */
function lowStretchOf({ levels, away }: Staffing, { from, to }: PeriodFacts, atWork: number, usual: Usual) {
  const isLow = (level: number) => level <= (atWork + usual.median) / 2
  let longest = { from, to: from }
  for (let index = 0; index < levels.length; ) {
    const start = levels[index]
    let next = index + 1
    if (start && isLow(start.atWork)) {
      while (next < levels.length && isLow(levels[next]?.atWork ?? 0)) next++
      const stretch = { from: start.at, to: levels[next]?.at ?? to }
      if (stretch.to - stretch.from > longest.to - longest.from) longest = stretch
    }
    index = next
  }
  const byAgent = new Map<string, { agent: string; state: string; ms: number }>()
  for (const { agent, state, from, to } of away) {
    const ms = Math.min(to, longest.to) - Math.max(from, longest.from)
    if (ms <= 0) continue
    const own = byAgent.get(agent)
    if (own) own.ms += ms
    else byAgent.set(agent, { agent, state, ms })
  }
  const [most = null] = [...byAgent.values()].sort((a, b) => b.ms - a.ms)
  return { at: longest.from, away: byAgent.size, longest: most }
}

/** An agent who took so few attempts by chance only once in ten thousand periods is named; as a decimal logarithm. */
const logChanceOfOne = -4
/** An agent's usual share is that of all for the first so many attempts, so that a few don't decide. */
const attemptsOfAll = 15

/** Finds attempts that weren't taken: by one agent who took fewer than usual, or more of them by all. */
export function attemptsCause({ asked, comparable }: WhyAnswer): Cause | null {
  const all = compareCount(
    asked.notTaken,
    comparable.map(({ notTaken }) => notTaken),
  )
  const before = comparable.flatMap(({ agents }) => agents)
  // Where nobody had an attempt before, nothing is usual.
  if (before.every(({ attempts }) => attempts === 0)) return null
  const usualShare = shareTaken(before)
  const far = asked.agents
    .filter(({ notTaken, repeated }) => notTaken - repeated >= fewestCalls)
    .map((own) => {
      const ownBefore = before.filter(({ agent }) => agent === own.agent)
      const ofAll = { attempts: attemptsOfAll, notTaken: attemptsOfAll * (1 - usualShare), repeated: 0 }
      const logChance = logChanceOf([own], shareTaken([...ownBefore, ofAll]))
      const isFar = logChance < logChanceOfOne && !isUsualOf(own, ownBefore)
      const usualLost = medianOf(ownBefore.map(({ lost }) => lost))
      return { own, logChance, isFar, lost: Math.max(0, own.lost - usualLost) }
    })
    .filter(({ isFar }) => isFar)
    .sort((a, b) => a.logChance - b.logChance)
  const [agent = null] = far
  // More attempts come with more calls; what counts is how many of them aren't taken.
  const isShareFar = logChanceOf(asked.agents, usualShare) < logChanceOfOne
  if (agent === null && !(isShareFar && all.score >= farSpreads)) return null
  return {
    sentence: {
      kind: 'attempts',
      notTaken: asked.notTaken,
      usual: all.usual,
      agent: agent && {
        agent: agent.own.agent,
        attempts: agent.own.attempts,
        notTaken: agent.own.notTaken,
      },
    },
    explains: { of: 'calls', calls: agent?.lost ?? 0 },
    score: agent ? -agent.logChance : all.score,
  }
}

/** Returns whether an agent's share taken is usual of the agent's own periods, which may differ by more than chance. */
function isUsualOf(own: Attempts, periods: readonly Attempts[]): boolean {
  const shares = periods
    .filter((each) => chancesOf([each]).offers >= fewestCalls)
    .map((each) => shareTaken([each]))
  if (shares.length < fewestComparable) return false
  return shareScore(shareTaken([own]), chancesOf([own]).offers, shares) > -farSpreads
}

type Attempts = Pick<PeriodFacts['agents'][number], 'attempts' | 'notTaken' | 'repeated'>

/** Adds up how often agents could take a call, and did; a repeated attempt was no other chance. */
function chancesOf(agents: readonly Attempts[]): { readonly offers: number; readonly taken: number } {
  const sum = (of: (each: Attempts) => number) => agents.reduce((all, each) => all + of(each), 0)
  return {
    offers: sum(({ attempts, repeated }) => attempts - repeated),
    taken: sum(({ attempts, notTaken }) => attempts - notTaken),
  }
}

/** Returns the share of calls offered that were taken; 1 of none. */
function shareTaken(agents: readonly Attempts[]): number {
  const { offers, taken } = chancesOf(agents)
  return offers === 0 ? 1 : taken / offers
}

/** Returns the chance that so few were taken where each is taken with the chance `share`; its decimal logarithm. */
function logChanceOf(agents: readonly Attempts[], share: number): number {
  const { offers, taken } = chancesOf(agents)
  return logChanceOfAtMost(taken, offers, share)
}
