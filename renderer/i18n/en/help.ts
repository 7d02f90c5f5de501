/** What the service’s terms mean, for whoever meets them for the first time. */
export const help = {
  button: 'Help for this page',
  title: 'Words of this page',
  keys: 'Every key: press ?',
  terms: {
    call: {
      term: 'Call and its records',
      text: 'One call is several rows: a call record, a queue record for each stay in a queue, and a detail record for each agent who was rung. Open any of them, and you see the whole call.',
    },
    callId: {
      term: 'Call ID',
      text: 'Names the whole call; all its records carry it. It begins with the Unix second of the call, so it also tells when that was.',
    },
    queueId: {
      term: 'Queue entry ID',
      text: 'Names one stay in one queue. A call that waits in two queues has one call ID and two of these.',
    },
    queueEntry: {
      term: 'Queue entry',
      text: 'One stay of a call in a queue, from its arrival until it is answered, missed or given up. Each is one row of queue search, and what the figures count.',
    },
    attempt: {
      term: 'Attempt',
      text: 'An agent’s phone was rung for a queue entry. Each agent has one row for it, with how often it was tried.',
    },
    callResult: {
      term: 'Result of a call',
      text: 'Answered, no answer, busy, failed or congestion. An announcement answers too: a call that no person answered can have an answer time and talk time. A result that Callboard doesn’t know is shown as it came.',
    },
    queueResult: {
      term: 'Result of a queue entry',
      text: 'Abandoned: the caller left before an agent was tried. Missed: agents rang, and none answered. Picked up: answered from another phone. A result that Callboard doesn’t know is shown as it came.',
    },
    attemptResult: {
      term: 'Result of an attempt',
      text: 'Whether this agent answered. One entry may have several attempts without an answer before the one that answered it.',
    },
    wait: {
      term: 'Wait',
      text: 'How long the caller waited. Call centers write 0 into some missed entries that waited; the call’s chart and the figures then take the time from the entry’s ID to its end.',
    },
    talk: {
      term: 'Talk time',
      text: 'Seconds from the answer to the end. The work after a call isn’t recorded by the call center, so no figure has it.',
    },
    similar: {
      term: 'Similar numbers too',
      text: 'Without it, source and destination must be exactly what you typed. With it, the call center also finds numbers that are like it; what is alike, it decides itself.',
    },
    clock: {
      term: 'Clock and offset',
      text: 'The call center writes times without a time zone. Its IDs hold UTC seconds, and the difference is the offset: learned for each report and period, never assumed to be a zone’s. The status bar shows it with its evidence, and lets you fix it.',
    },
    dates: {
      term: 'Dates',
      text: 'Years from 1300 to 1499 are Solar Hijri, later ones Gregorian; both come in one record. They are shown in the calendar that you chose; rest the pointer on a time to see it as it was sent.',
    },
    kept: {
      term: 'What is kept',
      text: 'Every record that was collected or fetched, whole, on this computer. It can be searched without the call center, and by more conditions than there.',
    },
    walk: {
      term: 'Collect: the ordered walk',
      text: 'Reads the call center’s whole table of queue details in its own order, 20 records at a time, each time after the ID of the last one. It may be stopped whenever you like, and goes on where it stood.',
    },
    fetchAll: {
      term: 'Fetch all',
      text: 'Brings every page of a search here, and holds what came against the total that the call center named. It is how calls and queue statistics come into the archive.',
    },
    forms: {
      term: 'Forms of a record',
      text: 'A record that comes again with other values is kept in both forms. The newest one is shown, and says what the others had.',
    },
    figureRows: {
      term: 'Rows of a figure',
      text: 'A figure or a mark of a chart opens exactly the rows that it counts here. Dismiss the line above them to see all.',
    },
    serviceLevel: {
      term: 'Service level',
      text: 'The share of the entries that were answered within the time that you set. Its variants leave out those who gave up, or gave up early: three different numbers, so each says its formula.',
    },
    abandonment: {
      term: 'Abandonment',
      text: 'The share of the entries whose caller gave up. You choose whether one that rang in vain until the caller hung up counts as abandoned or as missed, and what is too short to count.',
    },
    answerTime: {
      term: 'Average, median and 90 %',
      text: 'The average is the sum of all waits by their number. A few long waits pull it up; half of the answered waited at most the median, nine of ten at most the third one.',
    },
    coverage: {
      term: 'What the archive holds',
      text: 'Figures are made of the archive alone. A day that isn’t archived is missing, not zero; fetch it, and the figures follow. “—” means that a figure can’t be worked out, with the reason.',
    },
    contradiction: {
      term: 'Contradiction',
      text: 'A record whose own fields can’t all be true. It is shown as it came and nothing in it is changed; figures can leave such records out.',
    },
    staffing: {
      term: 'Agents for the busiest hour',
      text: 'An estimate by Erlang C from the calls and the talk time of the period. It takes callers as patient, so the real need is mostly a little lower.',
    },
    answerRate: {
      term: 'Answer rate and missed rings',
      text: 'From the queue details: answered rings by all rings of the agent, and those that nobody took. One caller can cause several.',
    },
    occupancy: {
      term: 'Occupancy',
      text: 'The share of the time in calls or ringing, of all the time that an agent was in calls, ringing or idle. It comes from the live events alone; how much of the period was heard stands beside it.',
    },
    agentDay: {
      term: 'Day of an agent',
      text: 'Above, the states as the events told them; below, the calls as the reports have them. Hours without events stay empty: nothing is known of them.',
    },
    unreturned: {
      term: 'To call back',
      text: 'Callers who weren’t answered, unless a later call from or to their number was. Both the queue statistics and the calls of the period have to be archived for that.',
    },
    done: {
      term: 'Done',
      text: 'Marks a caller as dealt with until they try again. It is kept here, the call center doesn’t learn of it, and it can be opened again.',
    },
    rule: {
      term: 'Rule',
      text: 'Each list is of one rule that a record breaks, with what the record says and what its other fields give. Open a row to see the whole record.',
    },
    event: {
      term: 'Event',
      text: 'A message that the call center sends by itself when something happens: a call comes in, an extension changes. It is on the disk before it is acknowledged.',
    },
    eventCall: {
      term: 'Call of an event',
      text: 'Events of one call carry the same ID. “Open the whole call” puts them beside the records of the reports.',
    },
    refused: {
      term: 'Refused request',
      text: 'A request that reached the receiver and became no event, because of its path, its credentials or its content. It is kept with the reason, so that you can mend the setting.',
    },
    following: {
      term: 'Live, paused, kept',
      text: 'The newest are on top for as long as you look at the top. Scroll, focus or open a row and your place is kept, while what arrives is stored and counted.',
    },
    repeats: {
      term: 'Repeats',
      text: 'Call centers send an event again when no answer reached them in time. The same event is stored once and says how often it came.',
    },
    state: {
      term: 'States',
      text: 'Idle, in use, ringing, paused and unavailable, as the extension’s last event told. Another state is shown by its own name.',
    },
    asOf: {
      term: 'As of',
      text: 'When the last event came. The board knows only what it heard: an extension of which nothing was heard isn’t on it, and silence doesn’t mean that all is quiet.',
    },
    inProgress: {
      term: 'Calls in progress',
      text: 'Calls that began and of which no end was heard. Should the end be lost on the way, the call stays for four hours. After some minutes in which nothing listened, only calls that something was heard of since are here.',
    },
    trunk: {
      term: 'Trunk',
      text: 'A line between your call center and the telephone network. Its state comes by events as well.',
    },
    format: {
      term: 'General or Rest',
      text: 'General: every event goes to one address, and says its name inside. Rest: the name is appended to the address as a further segment.',
    },
    version: {
      term: 'Version 2, 3 or 4',
      text: 'Decides what Post carries: parameters in versions 2 and 3, JSON from version 4 on, as G4 or Rest4. Get always carries parameters.',
    },
    apiAddress: {
      term: 'API Address',
      text: 'What you type in the call center: an address of this computer that the call center can reach, with the port and the path that are set here.',
    },
    apiCredentials: {
      term: 'API Username and Password',
      text: 'The call center shows them to Callboard with each event. They have nothing to do with the credentials of the connection, which Callboard shows to the call center.',
    },
    doctor: {
      term: 'Doctor',
      text: 'Holds each setting against the requests that really came: confirmed, contradicted with the proof, or unknown because nothing came that would tell.',
    },
    testEvent: {
      term: 'Test event',
      text: 'Callboard sends an event to itself over the network, as a call center with these settings would. It shows whether the receiver works, not whether your call center reaches it.',
    },
    baseUrl: {
      term: 'Base URL',
      text: 'The address of the call center up to where /api/v4 begins. Callboard adds the path of each report.',
    },
    authentication: {
      term: 'Key, name and password',
      text: 'Each query carries an API key and a username with a password. Some call centers ask for one of the two alone; then choose that one.',
    },
    quickPath: {
      term: 'Quick search path',
      text: 'Quick search has two paths with the same form. If the standard one isn’t found, take the alternative.',
    },
    certificate: {
      term: 'Accepted certificate',
      text: 'A certificate that no authority vouches for can be accepted by its fingerprint. From then on this connection accepts exactly that one.',
    },
    secrets: {
      term: 'Credentials',
      text: 'They are typed once and never shown again, in no page, log or export. How they are kept on this computer stands on each card.',
    },
    demo: {
      term: 'Demo call center',
      text: 'It runs inside Callboard, with made-up calls and events, and behaves as a real one does, its oddities included. Try whatever you like.',
    },
  },
} as const
