/** For every failure: what happened, and what to do about it. */
export const errors = {
  bad_input: {
    title: 'The request wasn’t accepted',
    sentence: 'A value in the form has a shape that the console can’t use. Check the form and search again.',
  },
  unknown_call: {
    title: 'The window and the console don’t match',
    sentence:
      'They are of different versions. Load the window again; if that doesn’t help, restart Callboard.',
  },
  cancelled: {
    title: 'The search was cancelled',
    sentence: 'Nothing was changed. Search again when you like.',
  },
  disconnected: {
    title: 'The console can’t be reached',
    sentence:
      'The connection between this window and the console was lost. It is being restored; try again then.',
  },
  too_large: {
    title: 'The answer is too large',
    sentence: 'It doesn’t fit into the window. Ask for fewer rows per page.',
  },
  internal: {
    title: 'Something unexpected happened',
    sentence:
      'The console’s log has the details. Try again; if it happens again, send the log to whoever looks after Callboard.',
  },
  address_not_found: {
    title: 'The call center’s address wasn’t found',
    sentence:
      'No machine has this name. Check the base URL of the connection, and that your network can resolve the name.',
  },
  connection_refused: {
    title: 'The call center refused the connection',
    sentence:
      'The machine is there, but nothing listens at this address. Check the port in the base URL, or whether the service is running.',
  },
  network_unreachable: {
    title: 'There is no way to the call center',
    sentence:
      'Its network can’t be reached from this computer. Check your network, the VPN and the base URL.',
  },
  connection_lost: {
    title: 'The connection to the call center was lost',
    sentence: 'It broke before the answer was complete. Check the network and try again.',
  },
  timed_out: {
    title: 'The call center took too long',
    sentence: 'No answer came in time. Try a shorter range, or try again later.',
  },
  certificate_refused: {
    title: 'The call center’s certificate can’t be trusted',
    sentence:
      'It is expired, self-signed or made out to another name; nothing was sent. Ask for a valid one, or test the connection to see it and accept exactly this one.',
  },
  certificate_changed: {
    title: 'The call center shows another certificate than the one you accepted',
    sentence:
      'Nothing was sent. Somebody may stand in between, or the certificate was renewed: compare its fingerprint with the call center’s administrator before you accept it.',
  },
  encryption_failed: {
    title: 'No encrypted connection came about',
    sentence:
      'The two sides found no common encryption, or this isn’t an https address. Check http or https and the port in the base URL.',
  },
  proxy_failed: {
    title: 'The proxy didn’t let the request through',
    sentence:
      'Your network’s proxy refused the way to the call center. Check the proxy settings of this computer and the base URL.',
  },
  credentials_missing: {
    title: 'The call center asks for credentials',
    sentence:
      'The API key or the username and password are missing, or weren’t kept since the last run. Enter them in the connection.',
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
    sentence: 'The call center answers permitted addresses only. Ask its administrator to add this computer.',
  },
  path_not_found: {
    title: 'There is no report at this address',
    sentence: 'Check the base URL of the connection, or choose the other search path.',
  },
  redirected: {
    title: 'The call center sends on to another address',
    sentence:
      'Callboard doesn’t follow, so that no credentials go astray. If you trust it, use the new address as the base URL.',
  },
  method_refused: {
    title: 'The call center refused the kind of request',
    sentence:
      'Something between here and the call center may be redirecting. Check that the base URL is the final address.',
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
    sentence:
      'Something on the way may have changed it. Try again, and check proxies between here and there.',
  },
  request_refused: {
    title: 'The call center refused the search',
    sentence: 'It understood the request but failed on it. Change the search and try again.',
  },
  request_timed_out: {
    title: 'The call center stopped waiting for the request',
    sentence: 'It came too slowly. Check the network to the call center and try again.',
  },
  request_too_large: {
    title: 'The call center finds the request too large',
    sentence: 'Ask for fewer rows per page. If that doesn’t help, a proxy in between may allow too little.',
  },
  too_many_requests: {
    title: 'The call center got too many requests',
    sentence: 'It allows only so many in a while. Wait a little and try again.',
  },
  server_failed: {
    title: 'The call center failed',
    sentence: 'It has a problem of its own at the moment. Try again in a while.',
  },
  answer_not_json: {
    title: 'What answered isn’t the reporting service',
    sentence: 'A web page or something else came back. Check the base URL of the connection.',
  },
  answer_undecodable: {
    title: 'The answer can’t be decoded',
    sentence:
      'It is damaged, or in a character set or compression that Callboard doesn’t know. Ask the call center’s administrator for UTF-8 and gzip.',
  },
  answer_unexpected: {
    title: 'The answer has an unexpected form',
    sentence: 'It is JSON, but not a report. Check the base URL, or whether the call center was updated.',
  },
  answer_too_large: {
    title: 'The call center’s answer is too large',
    sentence: 'Reading was stopped to protect the console. Ask for fewer rows per page or a shorter range.',
  },
  base_url_invalid: {
    title: 'The base URL can’t be used',
    sentence: 'Write it like https://calls.example.com, beginning with http:// or https://.',
  },
  profile_unknown: {
    title: 'This connection no longer exists',
    sentence: 'It was removed. Choose another connection, or add it again.',
  },
  credentials_of_other_address: {
    title: 'The credentials belong to another address',
    sentence:
      'The base URL points elsewhere now. Type the API key and the password again, so that they go only where you mean.',
  },
  call_time_unknown: {
    title: 'This call’s id doesn’t tell when it was',
    sentence: 'Queue searches need dates. Look for the call in the queue reports, with a range of dates.',
  },
  store_full: {
    title: 'There is no room left on the disk',
    sentence: 'Nothing new can be stored until some is freed; Callboard then goes on by itself.',
  },
  store_failed: {
    title: 'The local store can’t be used',
    sentence: 'Reading or writing its file failed. Check the disk and the rights of Callboard’s data folder.',
  },
  store_damaged: {
    title: 'The archive’s file is damaged',
    sentence:
      'Something in it can’t be read any more, mostly after a fault of the disk. If nothing new can be stored, close Callboard, give callboard.db in its data folder another name, and start it again with a new archive.',
  },
  export_disk_full: {
    title: 'There is no room left for the file',
    sentence:
      'The export was broken off and left nothing behind. Free some space, or save it on another disk.',
  },
  export_not_written: {
    title: 'The file couldn’t be written',
    sentence:
      'Nothing was left behind. Check that the folder is there and yours, and that no program has the file open.',
  },
  port_taken: {
    title: 'Another program uses this port',
    sentence: 'Close that program or choose another port, and enter the new address in the call center.',
  },
  port_not_allowed: {
    title: 'Callboard may not use this port',
    sentence: 'Ports below 1024 are mostly reserved. Choose a higher one, such as 8290.',
  },
  fetch_incomplete: {
    title: 'The call center gave fewer records than it counts',
    sentence:
      'It names {{total, number}}, and gave {{found, number}} different ones. A shorter period may bring them all.',
  },
  folder_missing: {
    title: 'There is no such folder',
    sentence:
      'It was renamed, moved or deleted, or its drive isn’t there. Make it again, or choose another one.',
  },
  folder_not_absolute: {
    title: 'The folder’s whole path is needed',
    sentence: 'Write it from its beginning, such as /home/sara/reports or C:\\Reports.',
  },
  view_unknown: {
    title: 'There is no such view',
    sentence: 'It was forgotten meanwhile. Save it again, and schedule it anew.',
  },
  report_not_drawn: {
    title: 'The report couldn’t be drawn',
    sentence:
      'Its figures did not come in time, or the drawing broke down. It is tried again in ten minutes.',
  },
  backup_unreadable: {
    title: 'Callboard can’t use this file',
    sentence:
      'It isn’t one that this version saved, or it is damaged. Choose another; nothing was changed here.',
  },
  interface_gone: {
    title: 'This computer no longer has this address',
    sentence: 'Connect its network again, or choose another address or all of them.',
  },
  receiver_open: {
    title: 'Anyone on the network could send events',
    sentence:
      'No API Username is set, so events aren’t received from other computers. Under Event Webhooks, enter a user name and password, or tick “Accept events without a user name”.',
  },
  event_password_missing: {
    title: 'API Password is missing',
    sentence: 'A user name is set without a password. Enter it under Event Webhooks.',
  },
} as const
