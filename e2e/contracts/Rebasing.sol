// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// A token whose balances are shares of a whole that changes, like stETH: all balances grow and shrink at once.
contract Rebasing {
    string public constant name = "Rebasing";
    string public constant symbol = "RBS";
    uint8 public constant decimals = 18;

    uint256 private constant ONE = 1e18;
    uint256 public factor = ONE;
    mapping(address => uint256) private _shares;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    function balanceOf(address account) public view returns (uint256) {
        return (_shares[account] * factor) / ONE;
    }

    function mint(address to, uint256 amount) external {
        _shares[to] += (amount * ONE) / factor;
        emit Transfer(address(0), to, amount);
    }

    /// What one share is worth from now on, in the unit of 1e18.
    function rebase(uint256 factor_) external {
        factor = factor_;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        emit Approval(msg.sender, spender, amount);
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        return _move(msg.sender, to, amount);
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        require(allowance[from][msg.sender] >= amount, "allowance");
        allowance[from][msg.sender] -= amount;
        return _move(from, to, amount);
    }

    function _move(address from, address to, uint256 amount) private returns (bool) {
        uint256 shares = (amount * ONE) / factor;
        require(_shares[from] >= shares, "balance");
        _shares[from] -= shares;
        _shares[to] += shares;
        emit Transfer(from, to, amount);
        return true;
    }
}
