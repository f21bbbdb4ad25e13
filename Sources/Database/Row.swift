/// One row of a result: a copy that outlives its statement.
public struct Row: Sendable, Equatable {
    /// The names of the columns, in their order.
    public let columns: [String]
    /// In the order of ``columns``.
    public let values: [Value]

    /// The value of a column by its place, from 0. A place that the row does not have stops the program.
    public subscript(index: Int) -> Value { values[index] }

    /// The value of a column that the statement selects; a name that it does not select is a mistake of the program
    /// and stops it.
    public subscript(column: String) -> Value {
        guard let index = columns.firstIndex(of: column) else {
            preconditionFailure("the result has no column '\(column)', it has: \(columns.joined(separator: ", "))")
        }
        return values[index]
    }
}
