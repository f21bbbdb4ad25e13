internal import Database

/// The tables of `shared_queue.db`, the one place that tells them. The version stands in the file; see ``Migrator``.
enum ShareQueueSchema {
    static let migrator = Migrator(steps)
    /// The version that this program writes.
    static let version = steps.count

    private static let steps = [rowOfTheDesign, delivery]

    /// The row of the design alone, as first versions wrote it.
    private static let rowOfTheDesign = """
        CREATE TABLE share (
            id TEXT PRIMARY KEY,
            url TEXT NOT NULL,
            meta_json TEXT NOT NULL,
            created_at REAL NOT NULL
        ) STRICT;
        """

    /// Order, one row for a URL, claims, attempts. Of old rows with one URL the first is kept, as merging keeps it.
    private static let delivery = """
        ALTER TABLE share RENAME TO old_share;
        CREATE TABLE share (
            sequence INTEGER PRIMARY KEY,
            id TEXT NOT NULL,
            url TEXT NOT NULL UNIQUE,
            meta_json TEXT NOT NULL,
            created_at REAL NOT NULL,
            attempts INTEGER NOT NULL DEFAULT 0,
            claims INTEGER NOT NULL DEFAULT 0,
            held_since REAL,
            held_until REAL,
            set_aside_reason TEXT,
            successor_id TEXT,
            successor_meta_json TEXT
        ) STRICT;
        INSERT INTO share (id, url, meta_json, created_at)
            SELECT id, url, meta_json, created_at FROM old_share WHERE true ORDER BY created_at, rowid
            ON CONFLICT (url) DO NOTHING;
        DROP TABLE old_share;
        """

    static let columns = """
        sequence, id, url, meta_json, created_at, attempts, claims, held_since, held_until, set_aside_reason,
        successor_id, successor_meta_json
        """
}
