-- A browser may join calls by Plivo too.
alter table device drop constraint device_driver_check;
alter table device add constraint device_driver_check
  check (driver in ('simulator', 'twilio', 'plivo', 'sip'));
