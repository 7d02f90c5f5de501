/** What the service’s terms mean, for whoever meets them for the first time. */
export const help = {
  button: 'Help for this page',
  title: 'Terms on this page',
  keys: 'All shortcuts: press ?',
  terms: {
    call: {
      term: 'Call and its records',
      text: 'A call has several records: its call record, one for each queue entry, and one for each agent who was rung, with the attempts. Open any of them to see the whole call.',
    },
    callId: {
      term: 'Call ID',
      text: 'The identifier of the whole call, carried by all its records; it begins with the Unix second of the call.',
    },
    queueId: {
      term: 'Queue entry ID',
      text: 'The identifier of one queue entry; a call that waits in two queues has one call ID and two of these.',
    },
    queueEntry: {
      term: 'Queue entry',
      text: 'One stay of a call in a queue, from its arrival until it is answered, abandoned or left unanswered; each is one row of Queue entries, and the figures count these.',
    },
    attempt: {
      term: 'Attempt',
      text: 'A queue’s offer of a call to one agent, whose phone rings; each agent has one row for it, with the number of attempts.',
    },
    callDisposition: {
      term: 'Call disposition',
      text: 'Answered, no answer, busy, failed or congestion. An announcement answers too, so a call that no person answered can have an answer time and talk time.',
    },
    entryDisposition: {
      term: 'Queue entry disposition',
      text: 'Abandoned: the caller left before an agent was rung. Missed: agents were rung and none answered. Picked up: answered from another phone.',
    },
    attemptDisposition: {
      term: 'Attempt disposition',
      text: 'Whether this agent answered; a queue entry may have several unanswered attempts before the answered one.',
    },
    wait: {
      term: 'Wait',
      text: 'How long the caller waited in queues, up to the answer. A call record has the total wait, from the call’s start. Call centers write 0 into some missed entries that waited; Callboard then takes the time from the queue entry ID to the end.',
    },
    talk: {
      term: 'Talk time',
      text: 'The seconds from the answer to the end; the call center doesn’t record after-call work, so no figure includes it.',
    },
    legs: {
      term: 'Legs and transfers',
      text: 'A transferred call has a leg for each agent who talked, from its queue entries, call records and Transfer events; each leg’s talk is the agent’s own, while wait, talk and duration are of the whole call. ≈ marks talk whose handover time isn’t known.',
    },
    similar: {
      term: 'Include similar numbers',
      text: 'The call center then also finds numbers that it considers similar to the source and destination you entered.',
    },
    clock: {
      term: 'Clock offset',
      text: 'The difference between the call center’s times, which name no time zone, and the UTC seconds in its IDs; Callboard sets it automatically for each report and period, and you can set it by hand in the status bar.',
    },
    openingHours: {
      term: 'Opening hours',
      text: 'When the call center, or a queue with hours of its own, is open, entered under Connections; without any it is always open. Closed time is judged by no goal and raises no alarm; Insights and Agents can leave it out.',
    },
    dates: {
      term: 'Dates',
      text: 'Years from 1300 to 1499 are Solar Hijri, later ones Gregorian; all are shown in the calendar you chose, and the pointer on a time shows it as received.',
    },
    callOutcome: {
      term: 'Outcome of a call',
      text: 'How the whole call ended for the caller, from its call record, queue entries and attempts. Answered: a person talked. Abandoned: an incoming caller left first. Not answered: nobody took it. Busy; failed. The call center’s own word is the record’s disposition.',
    },
    lostCall: {
      term: 'Lost call',
      text: 'An incoming call that nobody answered: abandoned or not answered. Alarms, the marks of the day, Why? and Callbacks go by it.',
    },
    callFilters: {
      term: 'Filters of calls',
      text: 'A row opens its call. The funnel at a value shows only calls with it, and F does it for the chosen cell; the minus beside it, or −, leaves these calls out.',
    },
    kept: {
      term: 'Archived records',
      text: 'The records of the kept days, stored whole on this computer, where they can be searched without the call center.',
    },
    keeping: {
      term: 'Keep up to date',
      text: 'The archive asks the call center by itself: today about each minute, then older days, one request at a time and behind your own searches.',
    },
    dayState: {
      term: 'State of a day',
      text: 'Complete: as many different records are stored as the call center counted when it was asked. Differs: another number came. Partial: not asked to the end yet. Not kept: it isn’t among the days to keep.',
    },
    receipt: {
      term: 'Receipt',
      text: 'Compares a day’s records with its events and with the call center’s own total, and explains each difference. It agrees with that total; it can’t say that nothing was lost before.',
    },
    finding: {
      term: 'Finding',
      text: 'Calls of a day that differ in the same way, with the reason: the receiver was off, the event isn’t ticked, it is too recent. One without a reason is unexplained.',
    },
    seal: {
      term: 'Seal',
      text: 'A finished day’s receipt holds a hash of itself and of the receipt before it, so a later change shows. Recount asks the call center again and adds a receipt.',
    },
    walk: {
      term: 'Walk through all attempts',
      text: 'Reads the call center’s whole table of attempts in its own order; it can be stopped at any time and continues from there.',
    },
    forms: {
      term: 'Record versions',
      text: 'A record received again with other values is stored in both versions; the newest one is shown with the differences.',
    },
    figureRows: {
      term: 'Rows of a figure',
      text: 'A figure or a chart mark opens exactly the rows that it counts; dismiss the message above them to see all.',
    },
    serviceLevel: {
      term: 'Service level',
      text: 'The share of queue entries answered within the threshold; its two variants leave out all abandoned entries, or only the short abandons.',
    },
    abandonment: {
      term: 'Abandonment rate',
      text: 'The share of queue entries whose caller gave up; you choose whether a caller who hangs up while agents ring counts as abandoned or not answered, on every page, and which abandons are too short to count.',
    },
    answerTime: {
      term: 'Average, median and 90th percentile',
      text: 'A few long waits raise the average; half of the answered waited at most the median, and nine of ten at most the 90th percentile.',
    },
    coverage: {
      term: 'Complete to',
      text: 'Figures come only from the archive, which is kept up to date by itself. A day is complete when as many records are stored as the call center counts, half an hour after its end at the earliest, as calls over midnight come late; a day that isn’t is missing, not zero, and “—” means that a figure can’t be computed.',
    },
    inconsistentRecord: {
      term: 'Inconsistent record',
      text: 'A record whose own fields can’t all be true; it is shown unchanged, and figures can leave it out.',
    },
    whyLost: {
      term: 'Why did we lose calls?',
      text: 'What was unusual in the chosen period, compared with the same hours of that weekday in 4 to 12 earlier weeks, whole days only; of a day that isn’t over, the part that is complete. Usual is the median of these weeks, give or take two of their typical differences; a cause needs nearly four. Agents without events aren’t counted. Drag across a chart, or choose its bars with the arrow keys at Why?; the answer opens below it.',
    },
    lines: {
      term: 'Dialed numbers and entry points',
      text: 'The numbers that customers called, and the trunks or lines by which their calls came, as the call records name them. Lost is abandoned or not answered. The most calls at one time are of the calls whose record names the entry point, from their start to their end; outgoing calls mostly name none.',
    },
    staffing: {
      term: 'Staffing',
      text: 'An Erlang C estimate for each interval, from its calls on an average whole day and its talk time; days without a call, as days off, don’t count. It assumes patient callers, so the real need is usually a little lower. A day to come takes the whole days like it: the same weekday, or for a day off by the calendar other days off. Shrinkage is the share of paid time in which agents take no calls: breaks, training, leave.',
    },
    answerRate: {
      term: 'Answer rate and missed attempts',
      text: 'Answered attempts divided by the answered and missed ones. An attempt is missed where nobody took the call and the phone rang for at least the least ring (Definitions), or where a reachable phone refused it. A ring that a colleague took (answered elsewhere), a shorter one, and one that the caller ended earlier count for nothing. One caller can cause several.',
    },
    occupancy: {
      term: 'Occupancy',
      text: 'The time talking, on hold or ringing, divided by that and the time free; it comes from events alone, with the covered share of the period beside it.',
    },
    pause: {
      term: 'Pauses',
      text: 'How often an extension was paused, how long in all, and the longest pause, from the events that were received; without events it isn’t known.',
    },
    agentCalls: {
      term: 'Other calls of an agent',
      text: 'Direct calls came to the agent without a queue and without a transfer; outgoing ones the agent made, answered or not. Transfers count for whoever transferred the call and for whoever received it. First and last call are the starts of those that the agent took or made. Attempts and talk time are of queues alone; the talk after a transfer belongs to the agent who took over.',
    },
    agentDay: {
      term: 'Day of an agent',
      text: 'The states from events above, and the calls from the archive below; hours without events stay empty, as nothing is known of them. A click on an agent’s row opens it beside the table, Escape or Back closes it.',
    },
    agentWeeks: {
      term: 'Weeks of an agent',
      text: 'Answered and missed attempts, answer rate and talk time of the twelve weeks up to the shown day, beside an average agent of the same team (of all, where People and queues has no team), among those who had attempts or talked. A point opens its rows; as a table, the same numbers are links. A hollow point is of a week that isn’t over or of which the archive lacks days.',
    },
    alarm: {
      term: 'Goal and alarm',
      text: 'A goal is the service level that a queue should reach. An alarm is raised when a value stays past its limit for long enough, and clears once it has been good again as long, so that it doesn’t come and go around the limit.',
    },
    directory: {
      term: 'Names',
      text: 'Agents’ and queues’ names come from the newest records, an agent’s queues from the calls that rang there in the last 30 days. What you enter is shown instead, for this connection alone, and stays in the archive.',
    },
    reportPeriod: {
      term: 'Period of a report',
      text: 'The last whole day, week or month, by the call center’s clock. The month is a Solar Hijri one where Callboard shows that calendar.',
    },
    reportFormats: {
      term: 'Formats of a report',
      text: 'The PDF is to read and to print: figures have a page for each queue, agents one table, or one for each chosen queue. The tables have a row for each hour and queue, or for each day and agent, for a spreadsheet to pivot.',
    },
    delivery: {
      term: 'Delivery',
      text: 'A report goes into a folder, by e-mail, or both. A mail that the server didn’t take is kept, listed on this page and sent again until its recipients got it.',
    },
    callback: {
      term: 'Callback',
      text: 'A caller who wasn’t answered, unless a later call from or to the same number was, in any spelling of it. Callers who withhold their number can’t be called back and are counted apart; extensions and agents need no callback. Both the calls and the queue entries of the period have to be archived.',
    },
    callbackGoal: {
      term: 'Callback goal',
      text: 'Within how many minutes lost callers are to be called back. The first call back, also one without an answer, a done mark or an answer keeps it; the share counts the period’s callers with a known contact, and those who wait beyond the goal.',
    },
    assignedTo: {
      term: 'Assigned to',
      text: 'Who is to call back: a name of this console, of the team’s notes or of an agent, or any other. In a team archive all desks see it, until the caller is done or answered.',
    },
    tried: {
      term: 'Tried, no answer',
      text: 'Notes that you called back and nobody answered: the caller stays open. What you enter has your name and can be undone.',
    },
    done: {
      term: 'Done',
      text: 'Marks a caller as handled until the next call from them; the mark is stored in the archive, not in the call center, and can be undone.',
    },
    rule: {
      term: 'Rule',
      text: 'Each list shows the records that break one rule, with the record’s value and the value from its other fields.',
    },
    event: {
      term: 'Event',
      text: 'A message that the call center sends when something happens, such as a new call; it is stored before it is acknowledged.',
    },
    eventCall: {
      term: 'Call of an event',
      text: 'Events of one call carry the same call ID; “Open whole call” shows them beside the records of the reports.',
    },
    refused: {
      term: 'Refused request',
      text: 'A request that reached the receiver but isn’t an event because of its path, credentials or content; it is stored with the reason.',
    },
    following: {
      term: 'Live, paused, held while you read',
      text: 'The newest events stay on top while you look at the top; when you scroll, focus or open a row, the list holds its position and counts new events.',
    },
    repeats: {
      term: 'Repeats',
      text: 'A call center may send an event again when no answer reaches it in time; it is stored once with the number of repeats.',
    },
    state: {
      term: 'States',
      text: 'Free, talking, on hold, ringing, paused or away, based on the extension’s last event; any other state shows by its own name. Logged in are all whose state is known and who aren’t away.',
    },
    asOf: {
      term: 'Last event',
      text: 'How long ago the last event came. An agent without events is “Not heard”; no events doesn’t mean no calls.',
    },
    inProgress: {
      term: 'Calls in progress',
      text: 'Calls that began and whose end isn’t known; one without further events is looked up, and leaves the list once its record shows the end, or after four hours without a record. After some minutes without receiving, only calls with newer events remain.',
    },
    trunk: {
      term: 'Trunk',
      text: 'A line between your call center and the telephone network; its state comes from events, and Now lists those that are down.',
    },
    format: {
      term: 'General or Rest',
      text: 'General sends every event to one address with its name inside; Rest appends the name to the address.',
    },
    version: {
      term: 'Version 2, 3 or 4',
      text: 'Post carries parameters in versions 2 and 3, and JSON from version 4 on, as G4 or Rest4; Get always carries parameters.',
    },
    apiAddress: {
      term: 'API Address',
      text: 'The address to enter in the call center: an address of this computer that it can reach, with the port and the path set here.',
    },
    apiCredentials: {
      term: 'API Username and Password',
      text: 'The call center sends them to Callboard with each event; they are not the credentials of the connection, which Callboard sends to the call center.',
    },
    doctor: {
      term: 'Doctor',
      text: 'Checks each setting against the received requests: a mismatch is shown with its evidence; what agrees, or isn’t shown by any request yet, is counted in one line that opens.',
    },
    testEvent: {
      term: 'Test event',
      text: 'Callboard sends itself an event as a call center with these settings would; it shows that the receiver works, not that your call center reaches it.',
    },
    baseUrl: {
      term: 'Base URL',
      text: 'The address of the call center. What is pasted behind it, such as /api/v4 or a report’s path, is left out: Callboard adds the path of each report.',
    },
    authentication: {
      term: 'API key and password',
      text: 'Each request carries an API key, and a username with a password; some call centers ask for only one of the two.',
    },
    quickPath: {
      term: 'Path of call records',
      text: 'Call centers answer searches of call records at one of two paths; choose the alternative if the standard one isn’t found.',
    },
    certificate: {
      term: 'Accepted certificate',
      text: 'A certificate that no authority confirms can be accepted by its fingerprint; the connection then accepts only that one.',
    },
    secrets: {
      term: 'Credentials',
      text: 'They are entered once and never shown again on a page, in a log or in an export; each card says how this computer stores them.',
    },
    destination: {
      term: 'Destination',
      text: 'A program that gets the events from Callboard, as the call center knows one address alone. Each event is stored here first, then sent on, those of a call in their order. While a destination can’t be reached, its events wait here, also over a restart.',
    },
    destinationSecret: {
      term: 'Secret',
      text: 'Each event is signed with it by the Standard Webhooks, so that the other program knows that it is from here and unchanged. An event that is sent again keeps its webhook-id.',
    },
    givenUp: {
      term: 'Given up',
      text: 'What a destination refused for three days isn’t tried any more. It stays in the archive, and you can send it again.',
    },
    apiAccess: {
      term: 'API access',
      text: 'Other programs of this computer can read the same calls, figures and board as the pages, with what of a period is complete. It is off until you switch it on.',
    },
    apiToken: {
      term: 'Token',
      text: 'A long random text by which a program proves that it may read. It is shown once, ends by itself, and can be revoked; Callboard stores only its hash.',
    },
    tokenScope: {
      term: 'What a token may read',
      text: 'Figures only: no call and no caller’s number. Everything: also calls, queue entries, attempts, events and the board, with callers’ numbers.',
    },
    audit: {
      term: 'Who did what',
      text: 'Each export, print, report, token, destination, recount and loaded archive has a line: who, when, of what, and how many rows. The lines stand in a file beside the archive; on a team archive also in its database, which says the login and lets no console change them.',
    },
    teamArchive: {
      term: 'Team archive',
      text: 'One PostgreSQL database that holds what the team’s receivers and consoles received, in one order. Each console keeps its own archive on its own computer and follows it, so it also works while the database is away.',
    },
    receiver: {
      term: 'Receiver and desk',
      text: 'The database’s administrator gives each login a role. A receiver may send everything; a desk sends what people enter.',
    },
    waitingEntries: {
      term: 'Waiting entries',
      text: 'What this console received and hasn’t sent yet. It is stored here and sent as soon as the database can be reached, also after a restart.',
    },
    keeper: {
      term: 'Who keeps an archive',
      text: 'One console asks a call center for all; the others get its records from the team archive. When it stops, another that has the call center’s credentials takes over within seconds.',
    },
    authority: {
      term: 'CA',
      text: 'The authority that signed the database’s certificate. A database with a certificate of your own authority needs that authority’s file, in PEM.',
    },
    demo: {
      term: 'Demo call center',
      text: 'It runs inside Callboard with made-up calls and events, and behaves like a real call center, oddities included.',
    },
  },
} as const
