// Small enough for a laptop and a 1 GB server, fast enough for a million messages: the operating system's page cache
// does the rest. Each line that is not obvious says why.
const everywhere: Record<string, string> = {
  listen_addresses: "",
  unix_socket_permissions: "0700",
  max_connections: "60",
  shared_buffers: "32MB", // Counts fully toward idle memory once it is warm.
  effective_cache_size: "1GB",
  work_mem: "8MB",
  maintenance_work_mem: "64MB",
  random_page_cost: "1.1",
  jit: "off", // Compiling costs more than short queries do.
  max_worker_processes: "4",
  max_parallel_workers_per_gather: "1",
  max_wal_senders: "0", // No replication; online backups don't need it.
  max_logical_replication_workers: "0", // Saves a process.
  max_wal_size: "1GB",
  checkpoint_timeout: "10min",
  autovacuum_max_workers: "2",
  autovacuum_naptime: "30s",
  autovacuum_vacuum_scale_factor: "0.05",
  autovacuum_analyze_scale_factor: "0.02",
  // A restored cluster could name programs and libraries of its author. Arguments take precedence over its files.
  ...Object.fromEntries(
    [
      "restore_command",
      "archive_command",
      "archive_library",
      "archive_cleanup_command",
      "recovery_end_command",
      "ssl_passphrase_command",
      "shared_preload_libraries",
      "session_preload_libraries",
      "local_preload_libraries",
    ].map((name) => [name, ""]),
  ),
  archive_mode: "off",
  ssl: "off",
  logging_collector: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  log_line_prefix: "",
  log_checkpoints: "off",
  // The app reports its own failed queries; the server's report would contain personal data.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
};

// Sessions read by themselves; three idle helper processes would cost memory.
const since18: Record<string, string> = { io_method: "sync" };

export function serverSettings(
  major: number,
  overrides: Readonly<Record<string, string>>,
): Record<string, string> {
  return { ...everywhere, ...(major >= 18 ? since18 : {}), ...overrides };
}

export function asArguments(settings: Readonly<Record<string, string>>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}
