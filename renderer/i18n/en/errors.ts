/** For every failure: what happened, and what to do about it. */
export const errors = {
  bad_input: {
    title: 'The request wasn’t accepted',
    sentence: 'The console can’t use a value of the form. Check the form and search again.',
  },
  unknown_call: {
    title: 'The window and the console don’t match',
    sentence: 'Their versions differ. Reload the window; if that doesn’t help, restart Callboard.',
  },
  cancelled: {
    title: 'The search was cancelled',
    sentence: 'Nothing was changed. Search again at any time.',
  },
  disconnected: {
    title: 'The console can’t be reached',
    sentence: 'This window lost the console and is reconnecting; try again then.',
  },
  too_large: {
    title: 'The answer is too large',
    sentence: 'It doesn’t fit into the window. Ask for fewer rows per page.',
  },
  internal: {
    title: 'An unexpected error occurred',
    sentence:
      'The console’s log has the details. Try again; if it happens again, send the log to your Callboard administrator.',
  },
  address_not_found: {
    title: 'The call center’s address wasn’t found',
    sentence: 'No machine has this name. Check the connection’s base URL and your network’s name service.',
  },
  connection_refused: {
    title: 'The call center refused the connection',
    sentence:
      'The machine is there, but no service listens at this address. Check the port in the base URL and whether the service is running.',
  },
  network_unreachable: {
    title: 'No route to the call center',
    sentence: 'This computer can’t reach its network. Check your network, the VPN and the base URL.',
  },
  connection_lost: {
    title: 'The connection to the call center was lost',
    sentence: 'It failed before the answer was complete. Check the network and try again.',
  },
  timed_out: {
    title: 'The call center took too long',
    sentence: 'No answer came in time. Try a shorter range, or try again later.',
  },
  certificate_refused: {
    title: 'The call center’s certificate can’t be trusted',
    sentence:
      'It is expired, self-signed or made out to another name; nothing was sent. Ask for a valid one, or test the connection to see and accept this one.',
  },
  certificate_changed: {
    title: 'The call center has another certificate than the one you accepted',
    sentence:
      'Nothing was sent. Someone may be intercepting the connection, or the certificate was renewed: compare its fingerprint with the call center’s administrator before you accept it.',
  },
  encryption_failed: {
    title: 'The encrypted connection failed',
    sentence:
      'The two sides share no encryption, or this isn’t an https address. Check http or https and the port in the base URL.',
  },
  proxy_failed: {
    title: 'The proxy doesn’t lead to the call center',
    sentence:
      'It refused the request, can’t be reached, or is of a kind that can’t be used, such as SOCKS: only HTTP and HTTPS proxies can. Check this computer’s proxy settings and the base URL.',
  },
  credentials_missing: {
    title: 'The call center asks for credentials',
    sentence:
      'The API key or the username and password are missing, or weren’t stored since the last run. Enter them in the connection.',
  },
  credentials_wrong: {
    title: 'The credentials were refused',
    sentence: 'The API key, the username or the password is wrong. Correct them in the connection.',
  },
  access_denied: {
    title: 'This account may not see this report',
    sentence: 'Ask the call center’s administrator to give the account access to the reporting service.',
  },
  address_not_permitted: {
    title: 'This computer’s address isn’t allowed',
    sentence: 'The call center answers only permitted addresses. Ask its administrator to add this computer.',
  },
  path_not_found: {
    title: 'No report at this address',
    sentence: 'Check the base URL of the connection, or choose the other search path.',
  },
  redirected: {
    title: 'The call center redirects to another address',
    sentence:
      'Callboard doesn’t follow redirects, to protect the credentials. If you trust the new address, use it as the base URL.',
  },
  method_refused: {
    title: 'The call center refused the request method',
    sentence:
      'Something on the way to the call center may be redirecting. Check that the base URL is the final address.',
  },
  content_type_refused: {
    title: 'The call center refused the format of the request',
    sentence: 'It doesn’t take JSON at this address. Check the base URL of the connection.',
  },
  service_unknown: {
    title: 'This call center doesn’t offer this report',
    sentence: 'Its version may be older. Choose the other search path, or ask its administrator.',
  },
  body_refused: {
    title: 'The call center couldn’t read the request',
    sentence: 'Something on the way may have changed it. Try again, and check any proxies.',
  },
  request_refused: {
    title: 'The call center refused the search',
    sentence: 'It understood the request but couldn’t run it. Change the search and try again.',
  },
  request_timed_out: {
    title: 'The call center stopped waiting for the request',
    sentence: 'It came too slowly. Check the network to the call center and try again.',
  },
  request_too_large: {
    title: 'The request is too large for the call center',
    sentence: 'Ask for fewer rows per page. If that doesn’t help, a proxy may limit the size.',
  },
  too_many_requests: {
    title: 'The call center got too many requests',
    sentence: 'It limits the number of requests. Wait a little and try again.',
  },
  server_failed: {
    title: 'The call center failed',
    sentence: 'The problem is in the call center. Try again later.',
  },
  answer_not_json: {
    title: 'The answer isn’t from the reporting service',
    sentence: 'A web page or something else came back. Check the base URL of the connection.',
  },
  answer_undecodable: {
    title: 'The answer can’t be decoded',
    sentence:
      'It is damaged, or in an unknown character set or compression. Ask the call center’s administrator for UTF-8 and gzip.',
  },
  answer_unexpected: {
    title: 'The answer has an unexpected format',
    sentence: 'It is JSON, but not a report. Check the base URL, or whether the call center was updated.',
  },
  answer_too_large: {
    title: 'The call center’s answer is too large',
    sentence: 'Callboard stopped reading to protect itself. Ask for fewer rows per page or a shorter range.',
  },
  base_url_invalid: {
    title: 'The base URL can’t be used',
    sentence: 'Enter it like https://calls.example.com, without a username.',
  },
  connection_unknown: {
    title: 'This connection no longer exists',
    sentence: 'It was removed. Choose another connection, or add it again.',
  },
  credentials_of_other_address: {
    title: 'The credentials belong to another address',
    sentence:
      'The base URL changed. Enter the API key and the password again, so that they go only where you mean.',
  },
  call_time_unknown: {
    title: 'This call ID doesn’t contain a time',
    sentence: 'Queue entries and attempts are searched by dates. Find the call in them by a range of dates.',
  },
  store_full: {
    title: 'The disk is full',
    sentence: 'Nothing new can be stored until space is freed; Callboard then continues by itself.',
  },
  store_failed: {
    title: 'The archive can’t be used',
    sentence:
      'Its file couldn’t be read or written. Check the disk and the permissions of Callboard’s data folder.',
  },
  store_damaged: {
    title: 'The archive’s file is damaged',
    sentence:
      'Part of it can’t be read any more, usually after a disk fault. If nothing new can be stored, close Callboard, rename callboard.db in its data folder, and start it again with a new archive.',
  },
  export_disk_full: {
    title: 'The disk has no room for the file',
    sentence: 'The export was stopped and left nothing behind. Free some space, or save it on another disk.',
  },
  export_not_written: {
    title: 'The file couldn’t be written',
    sentence:
      'Nothing was left behind. Check that the folder exists and is yours, and that no program has the file open.',
  },
  port_taken: {
    title: 'Another program uses this port',
    sentence: 'Close that program or choose another port, and enter the new address in the call center.',
  },
  port_not_allowed: {
    title: 'Callboard may not use this port',
    sentence: 'Ports below 1024 are usually reserved. Choose a higher one, such as 8290.',
  },
  folder_missing: {
    title: 'Folder not found',
    sentence:
      'It was renamed, moved or deleted, or its drive is missing. Create it again, or choose another one.',
  },
  folder_not_absolute: {
    title: 'The folder needs its full path',
    sentence: 'Enter it from its beginning, such as /home/sara/reports or C:\\Reports.',
  },
  view_unknown: {
    title: 'View not found',
    sentence: 'It was deleted. Save it again and schedule it again.',
  },
  report_not_drawn: {
    title: 'The PDF couldn’t be made',
    sentence: 'Its figures didn’t arrive in time, or drawing it failed. Write the report again.',
  },
  report_needs_browser: {
    title: 'The PDF needs a browser',
    sentence:
      'Install Chromium, Chrome or Edge on this computer, or name one in CALLBOARD_CHROMIUM. Callboard draws the PDF with it unseen; the other formats are written without.',
  },
  report_name_taken: {
    title: 'Another report’s files have this name',
    sentence: 'Choose another name, or change the other report: their files would replace each other.',
  },
  team_unknown: {
    title: 'The team has no agents',
    sentence:
      'It was renamed or emptied. Choose another team in the report, or enter its agents under People and queues.',
  },
  mail_not_set_up: {
    title: 'No mail server yet',
    sentence: 'Enter your mail server under “E-mail server” on the Reports page; what waits is then sent.',
  },
  mail_not_tested: {
    title: 'The mail server isn’t tested',
    sentence:
      'Send a test mail under “E-mail server” on the Reports page. A report is scheduled by mail once the server took one.',
  },
  mail_plain_refused: {
    title: 'Unencrypted mail to another computer',
    sentence:
      'Choose TLS or STARTTLS, or allow it explicitly: everybody on the way could read the reports and the password.',
  },
  mail_password_of_other_server: {
    title: 'The password belongs to another server',
    sentence:
      'The server, its port, the username or its encryption changed. Enter the password again, so that it goes only where you mean.',
  },
  mail_password_missing: {
    title: 'The mail server’s password is unknown',
    sentence: 'It was entered in an earlier run and not stored, or never entered. Enter it again.',
  },
  mail_host_not_found: {
    title: 'The mail server’s name wasn’t found',
    sentence: 'Check the name and this computer’s network.',
  },
  mail_unreachable: {
    title: 'The mail server can’t be reached',
    sentence: 'Check the server’s name and port, and whether a firewall blocks mail from this computer.',
  },
  mail_timed_out: {
    title: 'The mail server doesn’t answer',
    sentence: 'Check the port: 465 is for TLS, 587 for STARTTLS. The server may also be overloaded.',
  },
  mail_connection_lost: {
    title: 'The connection to the mail server was lost',
    sentence:
      'If it stays so, check the port and the encryption. A report is sent again with the same Message-ID.',
  },
  mail_certificate_refused: {
    title: 'The mail server’s certificate isn’t trusted',
    sentence:
      'It is self-signed, expired or of another name. Enter the server’s name as in its certificate, or have its administrator install a valid one.',
  },
  mail_tls_failed: {
    title: 'No encrypted connection to the mail server',
    sentence: 'Server and encryption don’t fit: port 465 usually takes TLS, port 587 STARTTLS.',
  },
  mail_tls_missing: {
    title: 'The mail server offers no STARTTLS',
    sentence: 'Nothing was sent unencrypted. Choose TLS with port 465, or ask the server’s administrator.',
  },
  mail_login_refused: {
    title: 'The mail server refused the login',
    sentence: 'Check the username and the password. Some providers need an app password of its own.',
  },
  mail_sender_refused: {
    title: 'The mail server refused the sender',
    sentence: 'Enter the address that belongs to this username as the sender.',
  },
  mail_recipient_refused: {
    title: 'The mail server refused a recipient',
    sentence: 'It doesn’t deliver to {{recipients}}. Check the address, or ask the server’s administrator.',
  },
  mail_refused: {
    title: 'The mail server refused the mail',
    sentence:
      'It may be too large, or look like spam to the server. Choose fewer formats, or ask the server’s administrator.',
  },
  mail_postponed: {
    title: 'The mail server asks to try later',
    sentence: 'Servers do so with senders that they don’t know yet. The report is sent again automatically.',
  },
  team_archive_unreachable: {
    title: 'The team archive can’t be reached',
    sentence:
      'Check the database’s address and this computer’s network. What arrives meanwhile is stored on this computer and sent later.',
  },
  team_archive_tls_refused: {
    title: 'The team archive’s certificate was refused',
    sentence:
      'Check the host’s name and the CA: the certificate must name the host, and a known CA must have signed it. The database may also offer no TLS.',
  },
  team_archive_login_refused: {
    title: 'The team archive refused the login',
    sentence: 'Check the user and enter the password again, or ask the database’s administrator.',
  },
  team_archive_database_unknown: {
    title: 'The team archive’s database doesn’t exist',
    sentence: 'Check the database’s name in the address.',
  },
  team_archive_not_permitted: {
    title: 'The team archive doesn’t permit this',
    sentence:
      'Have the administrator give this user a role: npm run shared -- grant URL --to USER --as desk (or receiver).',
  },
  team_archive_schema_missing: {
    title: 'The database isn’t set up yet',
    sentence: 'Have the administrator run: npm run shared -- init URL.',
  },
  team_archive_schema_newer: {
    title: 'The team archive is newer than this Callboard',
    sentence: 'Update Callboard on this computer; nothing is lost meanwhile.',
  },
  team_archive_schema_older: {
    title: 'The team archive is older than this Callboard',
    sentence: 'Have the administrator run npm run shared -- init URL with this version of Callboard.',
  },
  team_archive_failed: {
    title: 'The team archive failed',
    sentence: 'Its database reported an error; the details name it for the administrator.',
  },
  team_archive_address_invalid: {
    title: 'This address can’t be used',
    sentence:
      'Enter it as postgresql://user@host:5432/database, without a password or options; a “%” is written as “%25”.',
  },
  team_archive_password_of_other_server: {
    title: 'The stored password is of another server',
    sentence: 'It was entered for {{host}}. Enter the password of this server; nothing was sent.',
  },
  backup_unreadable: {
    title: 'Callboard can’t use this file',
    sentence: 'This version didn’t save it, or it is damaged. Choose another file; nothing was changed.',
  },
  interface_gone: {
    title: 'This computer no longer has this address',
    sentence: 'Connect its network again, or choose another address or all networks.',
  },
  receiver_open: {
    title: 'Anyone on the network could send events',
    sentence:
      'No API Username is set, so events aren’t received from other computers. Under Event Webhooks, enter a username and password, or tick “Accept events without a username”.',
  },
  shared_entries_set_aside: {
    title: 'Entries of the team archive are set aside',
    sentence:
      'Entries that can’t be read or applied here: {{entries}}. The login “{{login}}” wrote the newest. The others go on; an update tries these again.',
  },
  shared_entries_not_sent: {
    title: 'The team archive doesn’t take entries of this console',
    sentence:
      'Entries that the team archive refused: {{entries}}. They stay in this console’s archive. Ask whoever looks after the database about the login “{{login}}”.',
  },
  events_missing: {
    title: 'Acknowledged events are missing in the archive',
    sentence: 'Its log was lost or damaged. Load a backup, or take the day’s records as the truth.',
  },
  settings_unreadable: {
    title: 'Settings couldn’t be read',
    sentence: 'Their file was set aside in Callboard’s data folder. Enter them again.',
  },
  files_exposed: {
    title: 'Others could read or change Callboard’s files',
    sentence:
      'Other users of this computer had rights to files of Callboard’s data folder until now; Callboard took them away. Check your settings, and replace the keys and passwords if somebody else uses this computer.',
  },
  act_not_noted: {
    title: 'What people do can’t be noted',
    sentence:
      'An export, a report or another act was done, but its line isn’t in the list Who did what. Give the disk of the data folder room, and let this user write there.',
  },
  relay_address_invalid: {
    title: 'This isn’t an address that events can go to',
    sentence: 'The address begins with http:// or https://, and has no name and password in it.',
  },
  relay_address_refused: {
    title: 'Nothing is sent to this address',
    sentence:
      '{{host}} leads to an address that no program for events has, such as one where a cloud tells its secrets. Enter another one.',
  },
  relay_secret_missing: {
    title: 'The secret of a destination is missing',
    sentence: '{{name}} gets no events until its secret is entered again. What comes meanwhile waits.',
  },
  relay_unreachable: {
    title: 'A destination can’t be reached',
    sentence: '{{name}} at {{host}} can’t be reached. Events wait here and are delivered as soon as it can.',
  },
  relay_timed_out: {
    title: 'A destination doesn’t answer',
    sentence: '{{name}} at {{host}} didn’t answer in time. Events wait here and are tried again.',
  },
  relay_redirected: {
    title: 'A destination sends events elsewhere',
    sentence:
      '{{name}} at {{host}} answered with another address, which isn’t followed. Enter the right address.',
  },
  relay_answered: {
    title: 'A destination refuses events',
    sentence:
      '{{name}} at {{host}} refused an event. Where it says 401 or 403, compare the secret, and with 404 the address. Events wait here and are tried again.',
  },
  connections_crowded: {
    title: 'One address holds too many connections',
    sentence:
      '{{host}} holds the most connections to the receiver, so that others had no room. Known senders go first. Block the address in the firewall if it isn’t the call center’s.',
  },
  event_password_missing: {
    title: 'API Password is missing',
    sentence: 'A username is set without a password. Enter it under Event Webhooks.',
  },
  event_credentials_missing: {
    title: 'The call center sends no API Username',
    sentence:
      'In the call center, enter the API Username and API Password that Event Webhooks has here. Until then no events arrive.',
  },
  event_username_wrong: {
    title: 'API Username differs',
    sentence:
      'The call center sends another API Username than Event Webhooks has here. Until both are the same, no events arrive.',
  },
  event_password_wrong: {
    title: 'API Password differs',
    sentence:
      'The call center sends another API Password than Event Webhooks has here. Until both are the same, no events arrive.',
  },
  event_credentials_wrong: {
    title: 'API Username and API Password differ',
    sentence:
      'The call center sends others than Event Webhooks has here. Until both are the same, no events arrive.',
  },
  event_address_wrong: {
    title: 'API Address has another path',
    sentence:
      'In the call center, enter the API Address that Event Webhooks shows here, with its whole path.',
  },
  event_method_wrong: {
    title: 'Request Method isn’t Get or Post',
    sentence: 'In the call center, choose Get or Post under Request Method.',
  },
  event_unreadable: {
    title: 'The requests hold no readable event',
    sentence: 'Refused requests under Events show what came. Event Webhooks says which settings agree.',
  },
} as const
